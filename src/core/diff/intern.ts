/** Numbers for strings, so that comparing two is comparing two numbers. */

/** Gives equal strings equal numbers, from 0 on. */
export type Numbering = (text: string) => number;

export function startNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** Two lists of numbers in which equal strings have equal numbers. */
export function intern(
  a: readonly string[],
  b: readonly string[],
): { readonly a: readonly number[]; readonly b: readonly number[] } {
  const numberOf = startNumbering();
  return { a: a.map(numberOf), b: b.map(numberOf) };
}
