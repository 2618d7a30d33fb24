/** Everything the person sees of the picker inside the page, apart from the outlines. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { sendPicker } from '../messaging/page/send-picker';
import type { PickerBegin } from '../messaging/picker';
import { StillwatchMark } from '../ui/mark';
import { t } from '../ui/page-words';
import { Actions } from './actions';
import { ChoiceList } from './choice-list';
import { answerOf, type Choice, isWholeAnswer } from './picking';
import type { Step, Target } from './port';
import { previewText } from './preview';
import { PreviewView } from './preview-view';
import { usePicking } from './use-picking';

interface Props {
  readonly port: MessagePort;
  readonly token: string;
  readonly begin: PickerBegin;
}

/** `asked`: what was picked is shown for agreement, outside of the page. */
type Asking = 'no' | 'asked' | 'failed';

/** Of the frame, which are not in it. */
const BORDERS = 2;
const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'wider',
  ArrowDown: 'narrower',
  ArrowRight: 'next',
  ArrowLeft: 'previous',
};

/** Nothing in it can be read from this page. */
function isFrame({ trouble }: Target): boolean {
  return trouble === 'other_site' || trouble === 'no_address';
}

/** A function, for the entry of the frame is no module of components. */
export function controls(props: Props): JSX.Element {
  return <Controls {...props} />;
}

function Controls({ port, token, begin }: Props): JSX.Element {
  const rules = begin.rules ?? {};
  const [asking, setAsking] = useState<Asking>('no');
  const main = useRef<HTMLElement>(null);
  const { picking, preview, tell, dispatch, locks } = usePicking(port, rules, pressed);
  const { source, tabUrl, locked, aimed, as, choices } = picking;
  const isElsewhere = begin.rules !== null && source !== undefined && source.url !== tabUrl;
  const current: Choice | undefined =
    locked === undefined || preview === undefined || preview.matches === 0 || isFrame(locked)
      ? undefined
      : { as, part: preview.part, name: locked.name };
  const all = current === undefined ? choices : [...choices, current];
  // What is locked and not read yet would be left out of the answer.
  const isReading = locked !== undefined && preview === undefined;

  function leave(): void {
    tell({ kind: 'leave' });
    sendPicker({ v: 1, picker: 'leave', token }).catch(() => {}); // the tab forgets it in time
  }

  function ask(): void {
    if (source?.html === undefined || source.html === null || isElsewhere || isReading) return;
    const include = all.filter((one) => one.as === 'include').map(({ part }) => part.selector);
    const exclude = all.filter((one) => one.as === 'exclude').map(({ part }) => part.selector);
    const { alternatives: _before, ...others } = rules;
    const answer = answerOf(
      { source, choices: all },
      previewText(source.html, { ...others, include, exclude }),
    );
    if (answer === undefined) return;
    sendPicker({ v: 1, picker: 'answer', token, answer })
      .then(({ ok }) => setAsking(ok ? 'asked' : 'failed'))
      .catch(() => setAsking('failed'));
  }

  function pressed(key: 'Enter' | 'Escape'): void {
    if (key === 'Escape') return leave();
    if (locked === undefined) tell({ kind: 'lock' });
    else ask();
  }

  function keyed(event: KeyboardEvent): void {
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return leave();
    const at = event.target as HTMLElement;
    if (at.localName === 'input') return;
    const to = STEPS[event.key];
    if (to !== undefined) {
      event.preventDefault();
      tell({ kind: 'step', to });
    }
    if (event.key === 'Enter' && at.closest('button, summary') === null) pressed('Enter');
  }
  const onKey = useRef(keyed);
  onKey.current = keyed;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey.current(event);
    document.addEventListener('keydown', listen);
    main.current?.focus();
    return () => document.removeEventListener('keydown', listen);
  }, []);

  // What is outlined is what is chosen, whatever is aimed at.
  const marks = (kind: Choice['as']) =>
    choices.filter((one) => one.as === kind).map(({ part }) => part.selector);
  const [included, excluded] = [marks('include'), marks('exclude')];
  const typed = picking.typed === undefined || current === undefined ? [] : [picking.typed];
  useEffect(() => {
    const leavesOut = as === 'exclude';
    tell({ kind: 'mark', include: [...included, ...typed], exclude: excluded, leavesOut });
  }, [included.join('\n'), excluded.join('\n'), typed.join('\n'), as]);

  useEffect(() => {
    const parts = [...document.querySelectorAll('header, main, footer')];
    const height = parts.reduce((sum, { scrollHeight }) => sum + scrollHeight, BORDERS);
    tell({ kind: 'size', height });
  });

  const answered = useRef(0);
  useEffect(() => {
    setAsking('no');
    if (locked === undefined || current === undefined || answered.current === locks) return;
    const isFirst = answered.current === 0;
    answered.current = locks;
    // The first press asks at once; wider and narrower after it are for whoever wants more.
    const isPlain = locked.trouble === null && (preview?.count ?? 0) > 0;
    if (isFirst && isPlain && isWholeAnswer(picking)) ask();
  }, [locks, current === undefined]);

  function keep(next: Choice['as']): void {
    if (current !== undefined) dispatch({ kind: 'kept', choice: current, next });
    tell({ kind: 'free' });
    setAsking('no');
    main.current?.focus();
  }

  return (
    <>
      <header>
        <StillwatchMark />
        <h1>{t('picker_title')}</h1>
        <button type="button" class="quiet small" onClick={() => tell({ kind: 'move' })}>
          {t('picker_move')}
        </button>
        <button type="button" class="quiet small" onClick={leave}>
          {t('picker_leave')}
        </button>
      </header>
      <main ref={main} tabIndex={-1} aria-busy={source === undefined}>
        <PreviewView
          picking={picking}
          preview={preview}
          isElsewhere={isElsewhere}
          before={begin.pickedText}
        />
        <ChoiceList choices={choices} drop={(index) => dispatch({ kind: 'dropped', index })} />
        {locked !== undefined && preview !== undefined && (
          <details class="selector small">
            <summary>{t('picker_selector')}</summary>
            <input
              type="text"
              class="mono"
              dir="ltr"
              spellcheck={false}
              aria-label={t('picker_selector')}
              maxLength={1000}
              value={picking.typed ?? preview.part.selector}
              onInput={({ currentTarget }) => {
                setAsking('no');
                dispatch({ kind: 'typed', selector: currentTarget.value });
              }}
            />
          </details>
        )}
      </main>
      <footer>
        <p class="small" role="status">
          {asking === 'asked' && t('picker_asked')}
          {asking === 'failed' && t('picker_failed')}
        </p>
        <Actions
          isLocked={locked !== undefined}
          hasAim={aimed !== null}
          canAsk={!isElsewhere && !isReading && all.some((one) => one.as === 'include')}
          isAsked={asking === 'asked'}
          step={(to) => tell({ kind: 'step', to })}
          free={() => {
            dispatch({ kind: 'freed' });
            tell({ kind: 'free' });
            setAsking('no');
          }}
          keep={keep}
          canKeep={current !== undefined}
          canExclude={all.some((one) => one.as === 'include')}
          ask={ask}
        />
      </footer>
    </>
  );
}
