/** The tags of one watch: those it has, each with its way out, and a field for the next. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import {
  LONGEST_TAG,
  MOST_TAGS,
  readTags,
  type Tags,
  tagKey,
  withoutTags,
  withTags,
} from '../core/watch/tags';
import { t } from './page-words';

/** The commas of the world's keyboards. */
const COMMA = /[,，、،]/u;

interface Props {
  /** Of the input, for its label. */
  readonly id: string;
  readonly tags: Tags;
  /** What other watches have: offered, and written as they are. */
  readonly known: Tags;
  readonly onChange: (tags: Tags) => void;
}

export function TagField({ id, tags, known, onChange }: Props): JSX.Element {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    const read = readTags(withTags(tags, asKnown(text.split(COMMA), known)));
    if (!read.ok) return;
    onChange(read.tags);
    setTyped('');
  };
  return (
    <div class="tag-field">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          class="small tag"
          aria-label={t('tags_remove', tag)}
          onClick={() => {
            onChange(withoutTags(tags, [tag]));
            input.current?.focus();
          }}
        >
          <bdi>{tag}</bdi>
          <span aria-hidden="true">×</span>
        </button>
      ))}
      <input
        ref={input}
        id={id}
        aria-describedby={`${id}-hint`}
        type="text"
        dir="auto"
        list={`${id}-known`}
        autocomplete="off"
        maxLength={LONGEST_TAG}
        disabled={tags.length >= MOST_TAGS}
        value={typed}
        onInput={({ currentTarget: { value } }) => {
          if (COMMA.test(value)) take(value);
          else setTyped(value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault();
            take(typed);
          } else if (event.key === 'Backspace' && typed === '') {
            onChange(tags.slice(0, -1));
          }
        }}
        onBlur={() => {
          if (typed.trim() !== '') take(typed);
        }}
      />
      <datalist id={`${id}-known`}>
        {withoutTags(known, tags).map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </div>
  );
}

/** One tag in one writing, whoever writes it. */
function asKnown(typed: Tags, known: Tags): Tags {
  const writing = new Map(known.map((tag) => [tagKey(tag), tag]));
  return typed.map((tag) => writing.get(tagKey(tag)) ?? tag);
}
