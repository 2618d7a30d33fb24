import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LOCALES = new URL('../../public/_locales/', import.meta.url);

type Messages = Readonly<Record<string, { readonly message: string }>>;

function messagesOf(locale: string): Messages {
  return JSON.parse(readFileSync(new URL(`${locale}/messages.json`, LOCALES), 'utf8'));
}

const ENGLISH = messagesOf('en');
const slots = (text: string) => [...new Set(text.match(/\$[1-9]/g))].sort();

test.each(readdirSync(LOCALES))('the locale %s has every message, with its slots', (locale) => {
  const messages = messagesOf(locale);
  expect(Object.keys(messages).filter((key) => key in ENGLISH)).toEqual(Object.keys(ENGLISH));
  for (const [key, { message }] of Object.entries(ENGLISH)) {
    expect.soft(slots(messages[key]?.message ?? ''), key).toEqual(slots(message));
  }
});

test('each plural has its general form, which fills the same slots', () => {
  for (const [key, { message }] of Object.entries(ENGLISH)) {
    if (!key.endsWith('_one')) continue;
    const other = ENGLISH[key.replace(/_one$/, '_other')];
    // "1 check" may leave its number out: only further slots must agree.
    const further = (text = '') => slots(text).filter((slot) => slot !== '$1');
    expect.soft(other, key).toBeDefined();
    expect.soft(further(other?.message), key).toEqual(further(message));
  }
});

test('a dollar sign is always a slot: browsers read any other in their own ways', () => {
  for (const [key, { message }] of Object.entries(ENGLISH)) {
    expect.soft(message.replace(/\$[1-9]/g, ''), key).not.toContain('$');
  }
});
