/** What is wrong with a form, and at which field it is said. */
import type { ComponentChildren } from 'preact';
import { type AddressRefusal } from '../core/http/address';
import { ProtocolError } from '../messaging/protocol-error';
import { errorWords, thrownWords } from '../ui/error-words';
import { t, WORDS } from '../ui/page-words';
import { type FormField, fieldOf } from './watch-form';

export interface Problem {
  readonly field: FormField;
  readonly text: ComponentChildren;
  /** What the sentence asks the person to change stands among the further choices. */
  readonly isMendedBelow: boolean;
}

export function addressProblem(reason: AddressRefusal): Problem {
  const isMendedBelow = reason === 'private_address';
  return { field: 'url', text: errorWords(reason, '', WORDS), isMendedBelow };
}

export function thrownProblem(error: unknown): Problem {
  const text = thrownWords(error, WORDS);
  if (!(error instanceof ProtocolError)) return { field: 'form', text, isMendedBelow: false };
  const field = fieldOf(error.code);
  if (error.code !== 'already_watched') {
    const isBelow = field !== 'url' && field !== 'form';
    return { field, text, isMendedBelow: isBelow || error.code === 'private_address' };
  }
  return {
    field: 'url',
    isMendedBelow: false,
    text: (
      <>
        {text}{' '}
        <a href={`../dashboard/index.html#watch/${encodeURIComponent(error.detail)}`}>
          {t('options_show_it')}
        </a>
      </>
    ),
  };
}
