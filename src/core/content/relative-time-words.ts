/**
 * How languages say "three hours ago": from the browser's locale data what stands before and after
 * the number, for each unit, style and plural; and by hand what people write and no locale data has.
 */
import { PhraseTable, phrases } from './phrase-table';
import { perLanguage, withPageLanguage } from './preset-languages';

export interface RelativeTimeWords {
  /** What stands after the number, with what must stand before it: `hours ago` nothing, `stunden` `vor`. */
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly after: PhraseTable;
  /** What must stand before some of them; to find the longest that does. */
  readonly prefixes: PhraseTable;
  /** Names of units alone, for "1 hour 5 minutes ago". */
  readonly units: ReadonlySet<string>;
  /** Words that are numbers: "an hour ago", "vor wenigen Minuten". */
  readonly numbers: PhraseTable;
  /** `about`, `etwa`, `environ`: what may stand before a number. */
  readonly roughly: PhraseTable;
  /** Whole phrases: "just now", "yesterday", "час назад". */
  readonly phrases: PhraseTable;
  /** Those of the phrases that name a day: a time may follow. */
  readonly days: ReadonlySet<string>;
}

const UNITS = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
const STYLES = ['long', 'short', 'narrow'] as const;
/** One of each plural form there is in any language. */
const AMOUNTS = [1, 2, 3, 5, 11, 20, 100, 1.5];
const DAY_OFFSETS = [-2, -1, 0, 1, 2];
/** A day's name in Latin letters that is shorter is a word of other languages too often. */
const MIN_DAY_CHARS = 5;
const LATIN = /^[\p{sc=Latin}\s'\u2019-]+$/u;
const SIGN = /^[-+\u2212\u200e\u200f]*$/;

/** Beside the locale data: before and after a number, by the language's own words for units. */
const MORE_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  ar: ['منذ'],
  el: ['πριν'],
  es: ['hace unas', 'hace unos'],
  pt: ['faz', 'há cerca de'],
  vi: ['cách đây'],
};
const MORE_SUFFIXES: readonly string[] = phrases(`
  secs ago | sec ago | s ago | mins ago | min ago | m ago | hrs ago | hr ago | h ago | d ago
  wks ago | wk ago | w ago | mos ago | mo ago | yrs ago | yr ago | y ago | seconds left
  minutes left | hours left | days left | weeks left | minute left | hour left | day left
  week left | seconds remaining | minutes remaining | hours remaining | days remaining
  ч. назад | час. назад | мин. назад | дн. назад | год. тому | хв. тому | jam lalu | menit lalu
  hari lalu | órája | napja | perce | hete | hónapja | éve | 小時前 | 分鐘前 | 個月前 | 个月前 | 日前 | 天前
  週前 | か月前 | カ月前 | ヶ月前
`);
const NUMBER_WORDS: readonly string[] = phrases(`
  a | an | one | two | three | a few | few | several | a couple of | a couple | ein | eine
  einem | einer | einigen | wenigen | ein paar | paar | zwei | drei | un | une | quelques
  deux | trois | una | unos | unas | algunos | algunas | pocos | dos | tres | un' | un’ | pochi
  poche | alcuni | alcune | qualche | due | tre | um | uma | alguns | algumas | poucos | poucas
  dois | duas | een | één | enkele | een paar | twee | kilka | parę | kilku | dwa | dwie
  několika | pár | несколько | пару | два | две | три | кілька | декілька | birkaç | bir | en
  ett | et | några | få | nogle | noen | två | to | muutama | néhány | egy | câteva | o | două
  μία | μια | ένα | λίγα | λίγες | δύο | 数 | 几 | 幾 | 몇 | beberapa | vài | một
`);
const ROUGHLY: readonly string[] = phrases(`
  about | around | over | almost | nearly | less than | more than | approximately | approx. | ~
  roughly | just | etwa | ungefähr | ca. | ca | circa | rund | fast | über | knapp | mehr als
  weniger als | environ | plus de | plus d' | plus d’ | moins de | moins d' | moins d’
  presque | près de | cerca de | alrededor de | más de | menos de | aproximadamente | casi
  quasi | più di | meno di | meno di un | mais de | quase | ongeveer | bijna | ruim | meer dan
  minder dan | około | ok. | ponad | prawie | asi | více než | около | более | менее | примерно
  почти | близько | понад | майже | yaklaşık | cirka | över | nästan | mer än | mindre än
  omkring | næsten | nesten | noin | yli | kb. | körülbelül | aproape | περίπου | 約 | 约 | 大约
  약 | حوالي | sekitar | khoảng
`);
/** Not "now": it is a button's word. */
const PHRASES: readonly string[] = phrases(`
  just now | moments ago | a moment ago | a few moments ago | seconds ago | a while ago
  the day before yesterday | gerade eben | soeben | eben gerade | vor kurzem
  vor einem augenblick | vor wenigen augenblicken | vor einem moment | à l'instant
  à l’instant | il y a un instant | il y a quelques instants | il y a peu | ahora mismo
  hace un momento | hace instantes | hace unos instantes | hace poco | proprio ora | poco fa
  un momento fa | un attimo fa | pochi istanti fa | agora mesmo | há instantes | há pouco
  agora há pouco | há um momento | zojuist | zonet | net geplaatst | przed chwilą
  właśnie teraz | dziś | právě teď | před chvílí | před okamžikem | только что | щойно
  тільки що | az önce | biraz önce | demin | nyss | alldeles nyss | för en stund sedan | igår
  idag | imorgon | lige nu | netop nu | for et øjeblik siden | akkurat nå
  for et øyeblikk siden | juuri nyt | hetki sitten | äsken | épp most | az imént | chiar acum
  adineauri | μόλις τώρα | πριν από λίγο | たった今 | さきほど | 刚刚 | 剛剛 | 刚才 | 剛才 | 방금 전 | 방금 | للتو
  قبل قليل | منذ قليل | הרגע | לפני רגע | vừa xong | mới đây | baru saja
`);
/** Languages that say "an hour ago" without a number: `час назад`, `godzinę temu`. */
const WITHOUT_NUMBER = ['ru', 'uk', 'pl', 'cs', 'ar', 'he'];
const MORE_WITHOUT_NUMBER = [
  'godzinę temu',
  'minutę temu',
  'około godziny temu',
  'rok temu',
  'около часа назад',
  'около минуты назад',
];

export const relativeTimeWords: (language: string | undefined) => RelativeTimeWords = perLanguage(
  (language) => {
    const found = new Found();
    for (const each of withPageLanguage(language)) {
      addForms(found, each);
      addDays(found, each, language);
    }
    for (const suffix of MORE_SUFFIXES) found.addForm('', suffix);
    return {
      before: found.before,
      after: new PhraseTable(found.before.keys()),
      prefixes: new PhraseTable([...found.before.values()].flatMap((prefixes) => [...prefixes])),
      units: found.units,
      numbers: new PhraseTable(NUMBER_WORDS),
      roughly: new PhraseTable(ROUGHLY),
      phrases: new PhraseTable([
        ...PHRASES,
        ...MORE_WITHOUT_NUMBER,
        ...found.phrases,
        ...found.days,
      ]),
      days: found.days,
    };
  },
);

class Found {
  readonly before = new Map<string, Set<string>>();
  readonly units = new Set<string>();
  readonly phrases = new Set<string>();
  readonly days = new Set<string>();

  addForm(prefix: string, suffix: string): void {
    const prefixes = this.before.get(suffix) ?? new Set();
    prefixes.add(prefix);
    this.before.set(suffix, prefixes);
  }
}

function addForms(found: Found, language: string): void {
  for (const unit of UNITS) addUnitNames(found.units, language, unit);
  for (const style of STYLES) {
    const formatter = new Intl.RelativeTimeFormat(language, { style, numeric: 'always' });
    for (const unit of UNITS) {
      for (const amount of AMOUNTS) {
        for (const signed of [-amount, amount]) {
          addForm(found, language, formatter.formatToParts(signed, unit));
        }
      }
    }
  }
}

function addForm(
  found: Found,
  language: string,
  parts: readonly Intl.RelativeTimeFormatPart[],
): void {
  const first = parts.findIndex(({ type }) => type !== 'literal');
  if (first < 0) {
    found.phrases.add(trimmed(parts));
    return;
  }
  const last = parts.findLastIndex(({ type }) => type !== 'literal');
  const prefix = trimmed(parts.slice(0, first));
  const suffix = trimmed(parts.slice(last + 1));
  // "-3 h" and "3 h" are amounts before they are times; so is "in 5 m".
  if (suffix === '' || (SIGN.test(prefix) && found.units.has(suffix))) return;
  if (prefix !== '' && SIGN.test(prefix)) return;
  if (suffix.length === 1 && LATIN.test(suffix) && suffix !== 'h') return;
  for (const tail of withAndWithoutPoints(suffix)) {
    if (prefix === '' && found.units.has(tail)) continue;
    for (const head of [prefix, ...(prefix === '' ? [] : (MORE_PREFIXES[language] ?? []))]) {
      found.addForm(head, tail);
    }
    if (prefix !== '') found.units.add(tail);
  }
  if (WITHOUT_NUMBER.includes(language)) found.phrases.add(`${prefix} ${suffix}`.trim());
}

function addUnitNames(units: Set<string>, language: string, unit: string): void {
  for (const unitDisplay of STYLES) {
    const formatter = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
    for (const amount of AMOUNTS) {
      for (const { type, value } of formatter.formatToParts(amount)) {
        if (type === 'unit')
          for (const name of withAndWithoutPoints(value.toLowerCase())) units.add(name);
      }
    }
  }
}

function addDays(found: Found, language: string, page: string | undefined): void {
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const offset of DAY_OFFSETS) {
    const parts = formatter.formatToParts(offset, 'day');
    if (parts.some(({ type }) => type !== 'literal')) continue;
    const name = trimmed(parts);
    if (language === page || !LATIN.test(name) || name.length >= MIN_DAY_CHARS) {
      for (const spelled of [name, name.replaceAll('’', "'")]) found.days.add(spelled);
    }
  }
}

function withAndWithoutPoints(phrase: string): readonly string[] {
  return phrase.includes('.') ? [phrase, phrase.replaceAll('.', '')] : [phrase];
}

function trimmed(parts: readonly { readonly value: string }[]): string {
  const text = parts.map(({ value }) => value).join('');
  return text
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim()
    .toLowerCase();
}
