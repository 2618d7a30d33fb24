/** "What counts as a change": the rules in a few words, and the form to change them. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WatchRow } from '../../messaging/protocol';
import { BusyButton } from '../../ui/busy-button';
import { t, WORDS } from '../../ui/page-words';
import { PhraseView } from '../../ui/phrase-view';
import { pickAgain } from '../../ui/watch-actions';
import { draftOf } from './drafts';
import { RulesEditor } from './rules-editor';
import { rulesSummary } from './rules-summary';
import { rulesWanted } from './show-rules';

interface Props {
  readonly row: WatchRow;
  readonly now: number;
}

export function RulesSection({ row, now }: Props): JSX.Element | null {
  const [wantsOpen, setOpen] = useState(false);
  const wanted = useRef(rulesWanted.value);
  const isOpen = wantsOpen || draftOf(row.id) !== undefined;
  const title = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  // What had the focus is gone with the other of the two: the section itself takes it.
  useEffect(() => {
    if (wasOpen.current !== isOpen) title.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  useEffect(() => {
    if (wanted.current === rulesWanted.value) return;
    wanted.current = rulesWanted.value;
    setOpen(true);
    title.current?.focus();
  }, [rulesWanted.value]);
  // Of headers alone there is no text that rules could be about.
  if (row.headersOnly) return null;
  return (
    <section class="part" id="rules" aria-labelledby="rules-title">
      <h3 id="rules-title" ref={title} tabIndex={-1}>
        {t('rules_title')}
      </h3>
      {isOpen ? (
        <>
          <p class="small soft">{t('rules_about')}</p>
          <RulesEditor row={row} now={now} close={() => setOpen(false)} />
        </>
      ) : (
        <Closed row={row} open={() => setOpen(true)} />
      )}
    </section>
  );
}

function Closed({ row, open }: { readonly row: WatchRow; readonly open: () => void }): JSX.Element {
  const phrases = rulesSummary(row.rules, WORDS);
  return (
    <>
      {phrases.length === 0 ? (
        <p class="soft">{t('rules_none')}</p>
      ) : (
        <ul class="rules-summary">
          {phrases.map((phrase, index) => (
            <li key={index}>
              <PhraseView phrase={phrase} />
            </li>
          ))}
        </ul>
      )}
      <p class="actions">
        <button type="button" onClick={open}>
          {t('rules_edit')}
        </button>
        <BusyButton act={() => pickAgain(row)}>{t('rules_pick')}</BusyButton>
      </p>
    </>
  );
}
