import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const LOCALES = new URL('../../public/_locales/', import.meta.url);

type Messages = Readonly<Record<string, { readonly message: string }>>;

function messagesOf(locale: string): Messages {
  return JSON.parse(readFileSync(new URL(`${locale}/messages.json`, LOCALES), 'utf8'));
}

const ENGLISH = messagesOf('en');
const slots = (text = '') => [...new Set(text.match(/\$[1-9]/g))].sort();
/** "1 check" may leave its number out: only further slots must agree. */
const further = (text = '') => slots(text).filter((slot) => slot !== '$1');

/** The stem and the category of a plural's form; undefined: the message has no plural. */
function formOf(key: string): { readonly stem: string; readonly category: string } | undefined {
  const [, stem, category] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  if (stem === undefined || category === undefined || !(`${stem}_one` in ENGLISH)) return undefined;
  return { stem, category };
}

/** For these "many" is a million and its like, where the general form is right as well. */
const MANY_IS_A_MILLION = new Set(['es', 'fr', 'it', 'pt-BR']);

/** The categories a language needs a form for. */
function categoriesOf(language: string): readonly string[] {
  const all = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return MANY_IS_A_MILLION.has(language) ? all.filter((category) => category !== 'many') : all;
}

/** Each message with the English one whose slots it must fill. */
function wantedOf(language: string): ReadonlyMap<string, string> {
  const categories = categoriesOf(language);
  return new Map(
    Object.entries(ENGLISH).flatMap(([key, { message }]): (readonly [string, string])[] => {
      const form = formOf(key);
      if (form === undefined) return [[key, message]];
      if (form.category !== 'other') return [];
      return categories.map((category) => [`${form.stem}_${category}`, message]);
    }),
  );
}

describe.each(readdirSync(LOCALES))('the locale %s', (locale) => {
  const messages = messagesOf(locale);
  const wanted = wantedOf(locale.replace('_', '-'));

  test('has every message, a form for each plural category of its language, and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...wanted.keys()].sort());
  });

  test('fills the slots of the English messages, and leaves none empty', () => {
    for (const [key, english] of wanted) {
      const own = messages[key]?.message;
      const compared = formOf(key) === undefined ? slots : further;
      expect.soft(compared(own), key).toEqual(compared(english));
      expect.soft(own?.trim() === '', key).toBe(english.trim() === '');
    }
  });

  test('shows the number in every general form of a plural that shows it in English', () => {
    for (const [key, english] of wanted) {
      if (!key.endsWith('_other') || formOf(key) === undefined) continue;
      expect.soft(slots(messages[key]?.message), key).toEqual(slots(english));
    }
  });

  test('names itself by a tag that Intl knows', () => {
    const tag = messages['language_tag']?.message ?? '';
    expect(Intl.PluralRules.supportedLocalesOf([tag])).toEqual([tag]);
    expect(tag.split('-')[0]).toBe(locale.split('_')[0]);
  });

  test('has a dollar sign for a slot only: browsers read any other in their own ways', () => {
    for (const [key, { message }] of Object.entries(messages)) {
      expect.soft(message.replace(/\$[1-9]/g, ''), key).not.toContain('$');
      // Chromium takes `$1$` for a name, and then loads none of the extension.
      expect.soft(message, key).not.toMatch(/\$[1-9]\$/);
    }
  });
});

test('each English plural has its two forms, which fill the same slots', () => {
  for (const [key, { message }] of Object.entries(ENGLISH)) {
    if (!key.endsWith('_one')) continue;
    const other = ENGLISH[key.replace(/_one$/, '_other')];
    expect.soft(other, key).toBeDefined();
    expect.soft(further(other?.message), key).toEqual(further(message));
  }
});
