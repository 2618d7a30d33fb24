/** The gap between two requests of one check, which go to one host like any other two. */
import { HOST_GAP_MS } from '../schedule/run-order';
import type { CheckPorts } from './ports';

/** @param startedAt of the request before; epoch ms */
export async function keepGap(
  { clock, wait }: Pick<CheckPorts, 'clock' | 'wait'>,
  startedAt: number,
): Promise<void> {
  const ms = startedAt + HOST_GAP_MS - clock.now();
  if (ms > 0) await wait(Math.min(ms, HOST_GAP_MS));
}
