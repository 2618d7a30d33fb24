/** Numbers in digits of any script that writes them by tens. */

/** Zero of each set of ten digits that pages use; ASCII's is asked for first. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0,
  0xf20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

/** The value of a run of digits; `NaN` for digits of a script that is not known here. */
export function digitsValue(digits: string): number {
  if (/^[0-9]+$/.test(digits)) return Number(digits);
  let value = 0;
  for (const char of digits) value = value * 10 + digitValue(char.codePointAt(0) ?? 0);
  return value;
}

function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const zero = ZEROS.find((each) => code >= each && code <= each + 9);
  return zero === undefined ? Number.NaN : code - zero;
}
