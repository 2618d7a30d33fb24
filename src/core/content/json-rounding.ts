/** JSON with its numbers to so many digits, for those who ignore the rest. */
import { roundedNumber } from './json-number';
import { foldJson, type JsonValue } from './json-value';

const NUMBER_START = /^[-\d]/;

export function withRoundedNumbers(value: JsonValue, significantDigits: number): JsonValue {
  return foldJson<JsonValue>(
    value,
    (text) => (NUMBER_START.test(text) ? roundedNumber(text, significantDigits) : text),
    ({ keys }, entries) => ({ keys, entries }),
  );
}
