/**
 * A clock whose time passes only when a test says so. Real work (the in-memory database) is let run
 * to its end before each step, so that the outcome does not depend on the machine's speed.
 */
import type { Clock } from '../../src/core/ports/clock';

export class VirtualTime implements Clock {
  #now: number;
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;

  readonly wait = (ms: number): Promise<void> =>
    new Promise((wake) => {
      this.#sleepers.push({ at: this.#now + ms, wake });
    });

  /** Lets so much time pass, stopping at every instant somebody waits for. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const next = Math.min(...this.#sleepers.map(({ at }) => at));
      if (next > end) break;
      this.#now = Math.max(this.#now, next);
      const woken = this.#sleepers.filter(({ at }) => at <= this.#now);
      this.#sleepers = this.#sleepers.filter(({ at }) => at > this.#now);
      for (const { wake } of woken) wake();
      await settled();
    }
    this.#now = end;
    await settled();
  }

  /** Nothing waits: the clock is put to another time, as after sleep or by its owner. */
  jumpTo(now: number): void {
    this.#now = now;
  }
}

/** Until the database and all promises have come to rest. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
