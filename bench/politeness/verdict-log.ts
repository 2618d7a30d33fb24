/** Whether what the product says of each host is right, at every moment. */
import type { Diagnosis } from '../../src/core/hosts/host-record';
import { CLASSES, type ClassName, type FaultClass } from './fault-class';
import type { SimulatedHost } from './host';

export interface HostVerdicts {
  readonly className: ClassName;
  /** Requests by the time the server's record was enough, and by the time the verdict was there. */
  dueAfter: number | undefined;
  rightAfter: number | undefined;
  wrong: number;
  looks: number;
  firstWrong: string | undefined;
}

export interface VerdictLog {
  look(host: SimulatedHost, diagnosis: Diagnosis, at: number): void;
  readonly byHost: ReadonlyMap<string, HostVerdicts>;
}

export function createVerdictLog(): VerdictLog {
  const byHost = new Map<string, HostVerdicts>();
  return {
    byHost,
    look({ name, className, moods, record }, diagnosis, at) {
      // A host that only leads elsewhere answers nothing that could be judged.
      if (moods.leadsTo !== undefined) return;
      const fault: FaultClass = CLASSES[className];
      const log = byHost.get(name) ?? newLog(className);
      byHost.set(name, log);
      const isDue = log.dueAfter !== undefined || fault.isDue(record);
      if (isDue) log.dueAfter ??= record.length;
      if (diagnosis === fault.verdict) log.rightAfter ??= record.length;
      const isRight = diagnosis === fault.verdict || (!isDue && fault.before.includes(diagnosis));
      log.looks += 1;
      if (isRight) return;
      log.wrong += 1;
      log.firstWrong ??= `${diagnosis} after ${record.length} requests, ${new Date(at).toISOString()}`;
    },
  };
}

function newLog(className: ClassName): HostVerdicts {
  return {
    className,
    dueAfter: undefined,
    rightAfter: undefined,
    wrong: 0,
    looks: 0,
    firstWrong: undefined,
  };
}
