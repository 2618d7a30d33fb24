/** Numbers for strings, so that comparing two is comparing two numbers. */

/** Two lists of numbers in which equal strings have equal numbers. */
export function intern(
  a: readonly string[],
  b: readonly string[],
): { readonly a: readonly number[]; readonly b: readonly number[] } {
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  return { a: a.map(numberOf), b: b.map(numberOf) };
}
