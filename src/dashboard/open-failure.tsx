/** A page about one watch or one host that is not there: to try again would not help, the list does. */
import type { JSX } from 'preact';
import { ProtocolError } from '../messaging/protocol-error';
import { thrownWords } from '../ui/error-words';
import { Failure } from '../ui/failure';
import { t, WORDS } from '../ui/page-words';
import { formatRoute } from './route';

interface Props {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is missing for good leads to its list; anything else can be tried again. */
export function OpenFailure({ error, retry }: Props): JSX.Element {
  const code = error instanceof ProtocolError ? error.code : undefined;
  if (code !== 'no_such_watch' && code !== 'no_such_host') {
    return <Failure error={error} retry={retry} />;
  }
  const isHost = code === 'no_such_host';
  return (
    <div class="nothing">
      <p role="alert">{thrownWords(error, WORDS)}</p>
      <a
        class="button primary"
        href={formatRoute(isHost ? { kind: 'hosts' } : { kind: 'list', place: 'watches' })}
      >
        {t(isHost ? 'dash_to_hosts' : 'dash_to_watches')}
      </a>
    </div>
  );
}
