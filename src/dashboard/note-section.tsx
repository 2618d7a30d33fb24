/** What the person wants to remember about a watch: saved by the button, or by going elsewhere. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MAX_NOTE_CHARS } from '../core/watch/watch';
import type { WatchRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { t, WORDS } from '../ui/page-words';
import { showError } from '../ui/toast';
import { plural } from '../ui/words';

/** Below this the room that is left is told. */
const ROOM_TOLD = 200;

export function NoteSection({ row }: { readonly row: WatchRow }): JSX.Element {
  const [text, setText] = useState(row.note);
  const [isSaved, setSaved] = useState(false);
  /** As the background has it, as far as this page knows. */
  const held = useRef(row.note);

  useEffect(() => {
    // Written elsewhere: shown, unless something is being written here.
    if (row.note !== held.current && text === held.current) setText(row.note);
    held.current = row.note;
  }, [row.note]);

  const save = () => {
    if (text === held.current) return;
    const before = held.current;
    held.current = text;
    send('watch.edit', { watchId: row.id, note: text }).then(
      () => setSaved(true),
      (error: unknown) => {
        held.current = before;
        showError(error);
      },
    );
  };
  // A tab that is closed loses no focus first.
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') latest.current();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
  const room = MAX_NOTE_CHARS - text.length;
  return (
    <section class="part note">
      <h3 id="note-title">{t('dash_note')}</h3>
      <textarea
        aria-labelledby="note-title"
        aria-describedby="note-about"
        dir="auto"
        rows={Math.min(12, Math.max(3, text.split('\n').length + 1))}
        maxLength={MAX_NOTE_CHARS}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          setSaved(false);
        }}
        onBlur={save}
      />
      <p class="small soft" id="note-about">
        {t('dash_note_about')}
      </p>
      <p class="actions">
        <button type="button" onClick={save}>
          {t('dash_note_save')}
        </button>
        <span class="small soft" role="status">
          {isSaved
            ? t('dash_note_saved')
            : room <= ROOM_TOLD && plural(WORDS, 'dash_note_room', room)}
        </span>
      </p>
    </section>
  );
}
