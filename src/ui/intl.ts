/**
 * Intl's formatters, each made once: to make one costs a hundred times what it costs to use it, and a
 * list of ten thousand rows uses few.
 */

const made = new Map<string, unknown>();

function once<Made>(kind: string, language: string, options: object, make: () => Made): Made {
  const key = `${kind} ${language} ${JSON.stringify(options)}`;
  const known = made.get(key) as Made | undefined;
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
}

export function numberFormat(
  language: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return once('number', language, options, () => new Intl.NumberFormat(language, options));
}

export function dateTimeFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return once('date', language, options, () => new Intl.DateTimeFormat(language, options));
}

export function relativeTimeFormat(
  language: string,
  options: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  return once('ago', language, options, () => new Intl.RelativeTimeFormat(language, options));
}

export function pluralRules(language: string): Intl.PluralRules {
  return once('plural', language, {}, () => new Intl.PluralRules(language));
}
