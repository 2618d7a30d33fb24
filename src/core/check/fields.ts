/** Response fields, read as the Fetch standard does: any case, repeated lines joined by `, `. */
import type { FieldReader } from '../http/validators';
import type { HeaderList } from './exchange';

export function fieldReader(headers: HeaderList): FieldReader {
  return {
    get(name) {
      const wanted = name.toLowerCase();
      const values = headers
        .filter(([key]) => key.toLowerCase() === wanted)
        .map(([, value]) => value);
      return values.length === 0 ? null : values.map(trimBlanks).join(', ');
    },
  };
}

/** Blanks around a field's value are not part of it (RFC 9110, 5.5); no other byte is touched. */
function trimBlanks(value: string): string {
  return value.replace(/^[\t ]+|[\t ]+$/g, '');
}
