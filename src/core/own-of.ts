/**
 * What a record holds under a name that a person, a page or a server chose. `constructor` and its like
 * are names too: every object answers to them, and none of them is a thing of ours.
 */
export function ownOf<Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
