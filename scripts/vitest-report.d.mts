export function countReport(
  text: string,
  endedWell: boolean,
): { readonly passed: number; readonly failed: number };
