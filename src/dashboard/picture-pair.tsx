/**
 * Two versions of a picture beside each other. They are shown as pictures and as nothing else: from
 * an address of this page alone, in an element that runs nothing, SVG included.
 */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PictureView, VersionRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { count, relativeTime, bytes as sizeWords } from '../ui/format';
import { t, WORDS } from '../ui/page-words';
import { useView } from '../ui/use-view';

interface Props {
  readonly watchId: string;
  readonly from: VersionRow;
  readonly to: VersionRow;
  readonly now: number;
}

export function PicturePair({ watchId, from, to, now }: Props): JSX.Element {
  return (
    <div class="pictures">
      <Picture watchId={watchId} version={from} name={t('diff_before')} now={now} />
      <Picture watchId={watchId} version={to} name={t('diff_after')} now={now} />
    </div>
  );
}

interface PictureProps {
  readonly watchId: string;
  readonly version: VersionRow;
  readonly name: string;
  readonly now: number;
}

function Picture({ watchId, version, name, now }: PictureProps): JSX.Element {
  // A version stays as it is: megabytes are not sent again with every check.
  const kept = useRef<{ readonly id: string; readonly read: Promise<PictureView> }>(undefined);
  const { id: versionId } = version;
  const read = () => {
    if (kept.current?.id !== versionId) {
      kept.current = { id: versionId, read: send('versions.picture', { watchId, versionId }) };
    }
    return kept.current.read;
  };
  const { data, error } = useView(read, versionId);
  const address = useAddress(data);
  // A drawing says how large it is when it is drawn.
  const [drawn, setDrawn] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const when = relativeTime(version.takenAt, now, WORDS);
  const problem = problemOf(data, error !== undefined || isBroken);
  const said = data !== undefined && data.width !== null && data.height !== null;
  const pixels = said ? pixelWords(data.width, data.height) : drawn;
  return (
    <figure>
      <figcaption class="small">
        <strong>{name}</strong> <span class="soft">{when}</span>{' '}
        {data !== undefined && <span class="soft">{sizeWords(data.size, WORDS)}</span>}{' '}
        {pixels !== undefined && <span class="soft">{pixels}</span>}
      </figcaption>
      {problem !== undefined && <p class="soft">{t(problem)}</p>}
      {problem === undefined && address === undefined && <p class="soft">{t('loading')}</p>}
      {problem === undefined && address !== undefined && (
        <img
          src={address}
          alt={t('picture_of', name, when)}
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may have no size of its own.
            naturalWidth > 0 && setDrawn(pixelWords(naturalWidth, naturalHeight))
          }
        />
      )}
    </figure>
  );
}

function pixelWords(width: number, height: number): string {
  return t('picture_pixels', count(width, WORDS), count(height, WORDS));
}

function problemOf(view: PictureView | undefined, isBroken: boolean) {
  if (isBroken || view?.problem === 'damaged') return 'picture_missing';
  return view === undefined || view.problem === null
    ? undefined
    : (`picture_${view.problem}` as const);
}

/** An address that only this page knows, for as long as the picture is shown. */
function useAddress(view: PictureView | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (view === undefined || view.base64 === null) return;
    const bytes = Uint8Array.from(atob(view.base64), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: view.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [view]);
  return address;
}
