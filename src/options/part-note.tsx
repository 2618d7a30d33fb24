/** Which part of the page is watched, where it was found by a text that was selected; or why none. */
import type { JSX } from 'preact';
import type { AddPart } from '../messaging/add-place';
import { t } from '../ui/page-words';
import { tidy } from '../ui/untrusted';
import { partOf, type WatchForm } from './watch-form';

const TEXT_LENGTH = 160;

interface Props {
  readonly part: AddPart;
  readonly form: WatchForm;
}

export function PartNote({ part, form }: Props): JSX.Element | null {
  if (part.kind === 'none') {
    return (
      <p class="warning small">
        {part.why === 'whole' ? t('options_part_whole') : t('options_part_none', t('picker_start'))}
      </p>
    );
  }
  if (form.headersOnly || partOf(form) === undefined) return null;
  return (
    <p class="small part-note">
      {t('options_part_of', tidy(part.text, TEXT_LENGTH), t('options_more_choices'))}
    </p>
  );
}
