/** Import cycles, types included: two files that need each other are one idea in two places. */

/**
 * @param {ReadonlyMap<string, readonly { target: string, line: number }[]>} graph
 */
export function cycleFindings(graph) {
  const findings = [];
  const done = new Set();
  const path = [];

  function visit(file) {
    if (done.has(file)) return;
    path.push(file);
    for (const { target, line } of graph.get(file) ?? []) {
      const at = path.indexOf(target);
      if (at >= 0) {
        const circle = [...path.slice(at), target].join(' -> ');
        findings.push({ rule: 'cycles', file, line, message: circle });
      } else visit(target);
    }
    path.pop();
    done.add(file);
  }

  for (const file of graph.keys()) visit(file);
  return findings;
}

/**
 * Everything that can be reached from some files, they included.
 *
 * @param {ReadonlyMap<string, readonly { target: string }[]>} graph
 * @param {readonly string[]} starts
 */
export function reachable(graph, starts) {
  const seen = new Set(starts);
  const queue = [...starts];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const { target } of graph.get(file) ?? []) {
      if (seen.has(target)) continue;
      seen.add(target);
      queue.push(target);
    }
  }
  return seen;
}
