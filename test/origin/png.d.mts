/** @returns a PNG of one colour; width and height in pixels */
export function png(
  width: number,
  height: number,
  colour: readonly [number, number, number],
): Buffer;
