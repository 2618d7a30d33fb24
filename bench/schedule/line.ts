/**
 * Checks of a run that wait to be started, by host. The order of a run goes by the first of each host
 * alone, so that a start costs a look at the hosts and not at every page.
 */
import type { Job } from '../../src/core/schedule/run-order';

export class Line<Item extends Job> {
  readonly #byHost = new Map<string, Item[]>();

  isEmpty(): boolean {
    return this.#byHost.size === 0;
  }

  /** Behind those of its host that may start as soon. */
  add(item: Item): void {
    const line = this.#byHost.get(item.host);
    if (line === undefined) {
      this.#byHost.set(item.host, [item]);
      return;
    }
    let at = line.length;
    while (at > 0 && (line[at - 1] as Item).notBefore > item.notBefore) at -= 1;
    line.splice(at, 0, item);
  }

  remove(item: Item): void {
    const line = this.#byHost.get(item.host) ?? [];
    const at = line.indexOf(item);
    if (at < 0) return;
    if (line.length === 1) this.#byHost.delete(item.host);
    else line.splice(at, 1);
  }

  /** The first of each host that is not busy. */
  heads(busy: ReadonlySet<string>): readonly Item[] {
    const heads: Item[] = [];
    for (const [host, [first]] of this.#byHost) {
      if (first !== undefined && !busy.has(host)) heads.push(first);
    }
    return heads;
  }
}
