/** A host whose bytes are in a legacy encoding, named in the right place, the wrong one, or nowhere. */
import { encodeText } from '../encode-text.mjs';
import { list } from '../html.mjs';
import { tagOf } from '../tags.mjs';

/** @typedef {import('../origin.mjs').Exchange} Exchange */

/** @type {Readonly<Record<string, readonly string[]>>} */
const TEXTS = {
  'windows-1251': [
    'Доска объявлений',
    'В четверг библиотека закрыта.',
    'Плата за сад до конца месяца.',
    'Мост закрыт до ремонта перил.',
  ],
  shift_jis: [
    '掲示板',
    '図書館は木曜日に休みます。',
    '庭の会費は月末までにお願いします。',
    '橋は修理のため通れません。',
  ],
};

/** @type {Readonly<Record<string, import('../origin.mjs').Scenario>>} */
export const charset = {
  charset: {
    about:
      'A page in "encoding" (windows-1251 or shift_jis). "label": meta (named only in the page), ' +
      'header (named only in Content-Type), wrong (Content-Type says UTF-8), none.',
    options: { encoding: 'windows-1251', label: 'meta' },
    answer,
  },
};

/** @param {Exchange} exchange */
function answer(exchange) {
  const encoding = String(exchange.options['encoding']);
  const label = String(exchange.options['label']);
  const texts = TEXTS[encoding];
  if (texts === undefined) throw new Error(`There is no text in "${encoding}".`);
  const [title = '', first = '', second = '', later = ''] = texts;
  const meta = label === 'meta' || label === 'wrong' ? `<meta charset="${encoding}">` : '';
  const notices = [...exchange.additions.map((text) => text || later), first, second];
  const html = `<!doctype html>
<html><head>${meta}<title>${title}</title></head>
<body><h1>${title}</h1>
${list(notices).join('\n')}
</body></html>
`;
  const content = encodeText(html, encoding);
  const named = { header: encoding, wrong: 'utf-8' }[label];
  const type = named === undefined ? 'text/html' : `text/html; charset=${named}`;
  exchange.send(200, { 'Content-Type': type, ETag: tagOf(content) }, content);
}
