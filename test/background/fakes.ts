/** Stand-ins for the browser, each with a behaviour of its own and a record of what it was asked. */
import type { Alarms, WakeUpCall } from '../../src/adapters/alarms';
import type { Badge } from '../../src/adapters/badge';
import type { Notice, Notifier } from '../../src/adapters/notifier';
import type { Chance } from '../../src/core/ports/chance';
import type { Permissions } from '../../src/core/ports/permissions';

/** Alarms as the browser keeps them; none goes off by itself. */
export class RecordingAlarms implements Alarms {
  readonly sets: (WakeUpCall & { readonly name: string })[] = [];
  readonly #held = new Map<string, number>();

  async get(name: string): Promise<number | undefined> {
    return this.#held.get(name);
  }

  async set(name: string, alarm: WakeUpCall): Promise<void> {
    this.sets.push({ name, ...alarm });
    this.#held.set(name, alarm.at);
  }

  get at(): number | undefined {
    return this.sets.at(-1)?.at;
  }

  /** As Firefox does when it ends. */
  forgetAll(): void {
    this.#held.clear();
  }
}

export class RecordingNotifier implements Notifier {
  readonly shown: (Notice & { readonly id: string })[] = [];
  readonly cleared: string[] = [];
  /** What was shown and cleared, in order. */
  readonly order: ('shown' | 'cleared')[] = [];
  /** Once it has thrown, it works again. */
  failOnce = false;

  async show(id: string, notice: Notice): Promise<void> {
    if (this.failOnce) {
      this.failOnce = false;
      throw new Error('the desktop has no notifications');
    }
    this.shown.push({ id, ...notice });
    this.order.push('shown');
  }

  async clear(id: string): Promise<void> {
    this.cleared.push(id);
    this.order.push('cleared');
  }
}

export class RecordingBadge implements Badge {
  readonly shown: { readonly text: string; readonly title: string }[] = [];

  /** What the browser takes its time for. */
  shows: () => Promise<void> = async () => {};

  async show(badge: { readonly text: string; readonly title: string }): Promise<void> {
    await this.shows();
    this.shown.push(badge);
  }
}

export class GivenPermissions implements Permissions {
  readonly held = new Set<string>();

  async holds(pattern: string): Promise<boolean> {
    return this.held.has(pattern) || this.held.has('*://*/*');
  }

  async holdsEverything(): Promise<boolean> {
    return this.held.has('*://*/*');
  }
}

/** Ids that count, and a jitter that is always the same. */
export function countingChance(): Chance {
  let made = 0;
  return {
    random: () => 0.5,
    newId: () => {
      made += 1;
      return `id-${String(made).padStart(4, '0')}`;
    },
  };
}
