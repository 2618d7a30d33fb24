/**
 * Pages that need the person and sites that are left alone, in one notification apart from changes:
 * what is new first, and what is over in a second sentence.
 */
import type { Notice } from '../adapters/notifier';
import type { Former, Trouble } from '../core/notify/trouble-news';
import { type PluralKey, plural, type Words } from '../ui/words';
import { namesInWords } from './notice';

type Told = Pick<Trouble, 'kind' | 'name'>;

interface Group {
  readonly title: PluralKey;
  /** Where another group has the title. */
  readonly also: 'notify_also_needs' | 'notify_also_held' | 'notify_also_well';
  readonly names: readonly string[];
}

/** Undefined: there is nothing to tell. */
export function troubleNotice(
  entered: readonly Trouble[],
  left: readonly Former[],
  words: Words,
): Notice | undefined {
  const all: readonly Group[] = [
    { title: 'notify_pages_need_you', also: 'notify_also_needs', names: namesOf(entered, 'page') },
    { title: 'notify_hosts_held', also: 'notify_also_held', names: namesOf(entered, 'host') },
    { title: 'notify_pages_well', also: 'notify_also_well', names: namesOf(left, 'page') },
    { title: 'notify_hosts_back', also: 'notify_also_well', names: namesOf(left, 'host') },
  ];
  const groups = all.filter(({ names }) => names.length > 0);
  const [first, ...others] = groups;
  if (first === undefined) return undefined;
  return {
    title: plural(words, first.title, first.names.length),
    message: [
      namesInWords(first.names, words),
      ...others.map(({ also, names }) => words.message(also, namesInWords(names, words))),
    ].join('\n'),
  };
}

function namesOf(told: readonly Told[], kind: Told['kind']): readonly string[] {
  return told.filter((one) => one.kind === kind).map(({ name }) => name);
}
