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
}

export function addressProblem(reason: AddressRefusal): Problem {
  return { field: 'url', text: errorWords(reason, '', WORDS) };
}

export function thrownProblem(error: unknown): Problem {
  const text = thrownWords(error, WORDS);
  if (!(error instanceof ProtocolError)) return { field: 'form', text };
  if (error.code !== 'already_watched') return { field: fieldOf(error.code), text };
  return {
    field: 'url',
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
