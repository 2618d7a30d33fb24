/** How many were wrong, by class and by what moved. */
import { isWrong, type Judged } from './judge-pairs';

export interface Row {
  readonly name: string;
  readonly same: number;
  readonly falseAlerts: number;
  readonly changed: number;
  readonly missed: number;
}

/** At most so many of the pairs with the label. */
export const GATE = { falseAlerts: 0.02, missed: 0.01 } as const;

export function rowOf(name: string, judged: readonly Judged[]): Row {
  const same = judged.filter(({ pair }) => pair.label === 'same');
  const changed = judged.filter(({ pair }) => pair.label === 'changed');
  return {
    name,
    same: same.length,
    falseAlerts: same.filter(isWrong).length,
    changed: changed.length,
    missed: changed.filter(isWrong).length,
  };
}

export function rowsBy(
  judged: readonly Judged[],
  namesOf: (one: Judged) => readonly string[],
): readonly Row[] {
  const names = [...new Set(judged.flatMap(namesOf))];
  return names.map((name) =>
    rowOf(
      name,
      judged.filter((one) => namesOf(one).includes(name)),
    ),
  );
}

export function passes({ same, falseAlerts, changed, missed }: Row): boolean {
  // A set without one of the labels says nothing about it.
  return (
    same > 0 &&
    changed > 0 &&
    falseAlerts <= GATE.falseAlerts * same &&
    missed <= GATE.missed * changed
  );
}

export function tableOf(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const share = (part: number, whole: number) =>
    `${String(part).padStart(4)} of ${String(whole).padStart(4)} ${(whole === 0 ? 0 : (100 * part) / whole).toFixed(1).padStart(5)} %`;
  return rows
    .map(
      ({ name, same, falseAlerts, changed, missed }) =>
        `  ${name.padEnd(width)}  false alerts ${share(falseAlerts, same)}   missed ${share(missed, changed)}`,
    )
    .join('\n');
}
