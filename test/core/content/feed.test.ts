import { describe, expect, test } from 'vitest';
import { readStructured, type StructuredRules } from '../../../src/core/content/structured';

const RULES: StructuredRules = {
  jsonPath: undefined,
  ignoreArrayOrder: false,
  significantDigits: undefined,
  mode: 'text',
};

function feed(text: string, contentType = 'application/rss+xml') {
  const read = readStructured({ text, contentType, rules: RULES });
  if (read?.kind !== 'read' || read.as !== 'feed')
    throw new Error(`no feed: ${JSON.stringify(read)}`);
  return read;
}
const texts = (text: string, contentType?: string) =>
  feed(text, contentType).blocks.map((block) => block.text);

const rss = (inside: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>${inside}</channel></rss>`;
const item = (title: string, rest = '') => `<item><title>${title}</title>${rest}</item>`;

describe('every kind of feed', () => {
  test('RSS 2.0', () => {
    const read = feed(
      rss(
        `<language>en-gb</language>${item('One', '<guid>1</guid><description>x</description><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>')}`,
      ),
    );
    expect(read).toMatchObject({ title: 'News', language: 'en-gb' });
    expect(read.blocks).toEqual([
      {
        text: 'One — x',
        tag: 'item',
        kind: 'item',
        id: '1',
        inFeed: { index: 0, publishedAt: Date.UTC(2026, 0, 5, 10) },
      },
    ]);
  });

  test('RSS 0.91, with its document type', () => {
    const text = `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://x/rss-0.91.dtd"><rss version="0.91"><channel><title>N</title>${item('A &eacute;')}</channel></rss>`;
    expect(texts(text)).toEqual(['A \u00e9']);
  });

  test('RSS 1.0', () => {
    const text =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">' +
      '<channel rdf:about="http://x/"><title>N</title></channel>' +
      '<item rdf:about="http://x/1"><title>One</title><link>http://x/1</link><dc:date>2026-01-05T10:00:00Z</dc:date></item></rdf:RDF>';
    expect(feed(text).blocks).toMatchObject([
      { text: 'One', id: 'http://x/1', inFeed: { publishedAt: Date.UTC(2026, 0, 5, 10) } },
    ]);
  });

  test('Atom', () => {
    const text =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>N</title><updated>2026-01-05T10:00:00Z</updated>' +
      '<entry><id>urn:1</id><title>A &lt;b></title><link rel="self" href="/s"/><link href="/1"/>' +
      '<summary type="html">&lt;p>x &amp;amp; y&lt;/p></summary><published>2026-01-05T10:00:00+01:00</published></entry>' +
      '<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">B <b>b</b></div></title><link href="/2"/></entry></feed>';
    const read = feed(text, 'application/atom+xml');
    expect(read).toMatchObject({ title: 'N', language: 'de' });
    expect(read.blocks).toMatchObject([
      { text: 'A <b> — x & y', id: 'urn:1', inFeed: { publishedAt: Date.UTC(2026, 0, 5, 9) } },
      { text: 'B b', id: '/2' },
    ]);
  });

  test('Atom under a prefix', () => {
    expect(
      texts(
        '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title></a:entry></a:feed>',
      ),
    ).toEqual(['One']);
  });

  test('JSON Feed', () => {
    const text = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'N',
      language: 'fr',
      items: [
        {
          id: 7,
          title: 'One',
          content_html: '<p>x <b>y</b></p>',
          date_published: '2026-01-05T10:00:00Z',
        },
        { id: 'b', content_text: 'a < b' },
      ],
    });
    const read = feed(text, 'application/feed+json');
    expect(read).toMatchObject({ title: 'N', language: 'fr' });
    expect(read.blocks).toMatchObject([
      { text: 'One — x y', id: '7', inFeed: { index: 0, publishedAt: Date.UTC(2026, 0, 5, 10) } },
      { text: 'a < b', id: 'b', inFeed: { index: 1 } },
    ]);
  });

  test.each([
    'text/xml',
    'application/xml',
    'text/html',
    'text/plain',
    'application/atom+xml',
    undefined,
  ])('sent as %s', (type) => expect(feed(rss(item('One')), type ?? '').blocks).toHaveLength(1));
});

describe('nothing of a feed but its items', () => {
  const one = item('One', '<guid>1</guid><description><![CDATA[<b>x</b>]]></description>');
  const two = item('Two', '<guid>2</guid><description><![CDATA[<b>y</b>]]></description>');
  test.each([
    [
      'build time',
      rss(`<lastBuildDate>10:00</lastBuildDate>${one}`),
      rss(`<lastBuildDate>11:00</lastBuildDate>${one}`),
    ],
    [
      'time of the channel',
      rss(`<pubDate>10:00</pubDate>${one}`),
      rss(`<pubDate>11:00</pubDate>${one}`),
    ],
    [
      'interval and generator',
      rss(`<ttl>60</ttl><generator>a</generator>${one}`),
      rss(`<ttl>5</ttl>${one}`),
    ],
    ['order of items', rss(two + one), rss(one + two)],
    [
      'date of an item',
      rss(item('One', '<pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>')),
      rss(item('One')),
    ],
    ['markup around a text', rss(one), rss(one.replace('<b>x</b>', '<p class="a">x</p>'))],
    [
      'the way markup is quoted',
      rss(one),
      rss(one.replace('<![CDATA[<b>x</b>]]>', '&lt;b&gt;x&lt;/b&gt;')),
    ],
    ['markup that is not quoted', rss(one), rss(one.replace('<![CDATA[<b>x</b>]]>', '<b>x</b>'))],
    ['an id that is made anew', rss(one), rss(one.replace('<guid>1<', '<guid>9<'))],
    ['a prefix for the same', rss(one), rss(`<!-- built -->${one}`)],
  ])('%s', (_name, a, b) => expect(texts(a)).toEqual(texts(b)));

  test.each([
    ['a new item', rss(one), rss(one + two)],
    ['another title', rss(one), rss(one.replace('One', 'Uno'))],
    ['another text', rss(one), rss(one.replace('>x<', '>z<'))],
  ])('but %s counts', (_name, a, b) => expect(texts(a)).not.toEqual(texts(b)));
});

describe('the text of an item', () => {
  test.each([
    ['entities in a title', '<title>AT&amp;amp;T &amp;#8211; now</title>', 'AT&T \u2013 now'],
    ['signs in a title', '<title>List&lt;T&gt; and a &lt; b</title>', 'List<T> and a < b'],
    ['markup in a title', '<title>A &lt;em&gt;big&lt;/em&gt; day</title>', 'A big day'],
    ['only a text', '<description>x</description>', 'x'],
    ['the title once more', '<title>x</title><description>x</description>', 'x'],
    [
      'the whole text where there is no short one',
      '<title>T</title><content:encoded>x</content:encoded>',
      'T — x',
    ],
    [
      'the short text first',
      '<title>T</title><content:encoded>long</content:encoded><description>short</description>',
      'T — short',
    ],
    ['only a link', '<link>http://x/1</link>', 'http://x/1'],
    ['only an id', '<guid>1</guid>', '1'],
    ['paragraphs on one line', '<description>&lt;p>a&lt;/p>&lt;p>b&lt;/p></description>', 'a b'],
    [
      'no script',
      '<title>T</title><description>&lt;script>var a=1&lt;/script>x</description>',
      'T — x',
    ],
    ['titles of other vocabularies', '<media:title>no</media:title><title>yes</title>', 'yes'],
  ])('%s', (_name, inside, text) => expect(texts(rss(`<item>${inside}</item>`))).toEqual([text]));

  test('an item with nothing in it is none', () => {
    expect(texts(rss('<item/><item><title> </title></item>'))).toEqual([]);
  });

  test('a feed without items', () => expect(texts(rss(''))).toEqual([]));
});

describe('the id of an item', () => {
  test.each([
    ['its own', '<guid>g</guid><link>l</link><title>t</title>', 'g'],
    ['its link', '<link> l </link><title>t</title>', 'l'],
    ['its title', '<title>t</title><description>d</description>', 't'],
    ['its text', '<description>d</description>', 'd'],
  ])('%s', (_name, inside, id) => {
    expect(feed(rss(`<item>${inside}</item>`)).blocks).toMatchObject([{ id }]);
  });

  test('is its alone even where the feed has one for all', () => {
    const same = ['a', 'b', 'c'].map((title) => item(title, '<guid>1</guid>')).join('');
    expect(feed(rss(same)).blocks.map(({ id }) => id)).toEqual(['1', '1 (2)', '1 (3)']);
  });
});

describe('the time of an item', () => {
  const HOUR = 3_600_000;
  const noon = Date.UTC(2026, 0, 5, 12);
  test.each([
    ['Mon, 05 Jan 2026 12:00:00 GMT', noon],
    ['Mon, 05 Jan 2026 12:00:00 +0100', noon - HOUR],
    ['05 Jan 2026 12:00 GMT', noon],
    ['2026-01-05T12:00:00Z', noon],
    ['2026-01-05T12:00:00.000+01:00', noon - HOUR],
    ['2026-01-05T12:00:00', noon],
    ['2026-01-05', Date.UTC(2026, 0, 5)],
    ['yesterday', undefined],
    ['', undefined],
  ])('%j', (date, publishedAt) => {
    expect(feed(rss(item('x', `<pubDate>${date}</pubDate>`))).blocks[0]?.inFeed?.publishedAt).toBe(
      publishedAt,
    );
  });
});

describe('a feed that is hostile', { timeout: 30_000 }, () => {
  const read = (text: string) => readStructured({ text, contentType: 'text/xml', rules: RULES });
  const bomb = `<p>${Array.from({ length: 1000 }, (_, i) => `<b a=${i}>`).join('')}</p>${'<p>x</p>'.repeat(1000)}`;

  test('a page in an item that is made to be slow', () => {
    expect(
      read(rss(item('a', `<description><![CDATA[${bomb}]]></description>`).repeat(100))),
    ).toMatchObject({
      kind: 'too_complex',
    });
  });

  test('many items that are large together', () => {
    const large = item('a', `<description>${'&lt;br>x'.repeat(500)}</description>`);
    expect(read(rss(large.repeat(400)))).toMatchObject({ kind: 'too_complex' });
  });

  test('a billion laughs in a title', () => {
    const text = rss(item('&c;')).replace(
      '<rss',
      '<!DOCTYPE rss [<!ENTITY b "&a;&a;"><!ENTITY c "&b;&b;">]><rss',
    );
    expect(texts(text)).toEqual(['&c;']);
  });

  test('cut short in an item, which then is none', () => {
    expect(texts(rss(item('One') + item('Two')).replace(/wo<\/title>.*$/, ''))).toEqual(['One']);
  });
});
