/** What is under the pointer or locked, and what a check would read of it. */
import type { JSX } from 'preact';
import type { MessageKey } from '../messaging/page/i18n';
import { t, WORDS } from '../ui/page-words';
import { UntrustedLine } from '../ui/untrusted-line';
import { plural } from '../ui/words';
import type { Picking } from './picking';
import type { Trouble } from './port';
import type { Preview } from './preview';
import { TextLines } from './text-lines';

interface Props {
  readonly picking: Picking;
  readonly preview: Preview | undefined;
  /** In a frame with an address of its own, which the watch does not read. */
  readonly isElsewhere: boolean;
  /** What was picked the last time; null: nothing. */
  readonly before: string | null;
}

const TROUBLES: { readonly [Each in Trouble]: MessageKey } = {
  shadow: 'picker_trouble_shadow',
  other_site: 'picker_trouble_other_site',
  no_address: 'picker_trouble_no_address',
};

export function PreviewView({ picking, preview, isElsewhere, before }: Props): JSX.Element {
  const { source, locked, aimed, as, tabUrl } = picking;
  const target = locked ?? aimed;
  const trouble = target?.trouble ?? null;
  if (source !== undefined && source.html === null) {
    return <p class="warning">{t('picker_no_page')}</p>;
  }
  if (target === null) {
    return (
      <>
        <p>{t(as === 'exclude' ? 'picker_hint_exclude' : 'picker_hint')}</p>
        <p class="small soft">{t('picker_hint_keys')}</p>
        {before !== null && (
          <section class="small">
            <h2>{t('picker_before')}</h2>
            <TextLines lines={before.split('\n')} count={0} />
          </section>
        )}
      </>
    );
  }
  return (
    <>
      <p class="target small">
        <UntrustedLine class="mono" text={target.name} />
        {preview !== undefined && preview.refused === undefined && (
          <span class="soft">{plural(WORDS, 'picker_matches', preview.matches)}</span>
        )}
      </p>
      {preview?.refused !== undefined && (
        <p class="warning small" role="alert">
          {t('error_selector_unreadable', preview.refused)}
        </p>
      )}
      {trouble !== null && <p class="warning small">{t(TROUBLES[trouble])}</p>}
      {trouble === null && isElsewhere && (
        <p class="warning small">{t('picker_trouble_frame_again')}</p>
      )}
      {trouble === null && !isElsewhere && source?.url !== tabUrl && (
        <p class="note small">{t('picker_in_frame')}</p>
      )}
      {preview !== undefined && (
        <section class="small" aria-live={locked === undefined ? 'off' : 'polite'}>
          <h2>{t(as === 'exclude' ? 'picker_reads_not' : 'picker_reads')}</h2>
          {preview.count === 0 ? (
            <p class="soft">{t('picker_no_text')}</p>
          ) : (
            <TextLines lines={preview.lines} count={preview.count} />
          )}
        </section>
      )}
    </>
  );
}
