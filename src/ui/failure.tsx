/** An error in words. A database that cannot be read is told as that, never as an empty list. */
import type { JSX } from 'preact';
import { thrownWords } from './error-words';
import { t, WORDS } from './page-words';

interface Props {
  readonly error: unknown;
  /** Offers to try again. */
  readonly retry?: () => void;
}

export function Failure({ error, retry }: Props): JSX.Element {
  return (
    <div class="failure" role="alert">
      <p>{thrownWords(error, WORDS)}</p>
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          {t('action_check_again')}
        </button>
      )}
    </div>
  );
}
