/**
 * Two versions of a picture beside each other. They are shown as pictures and as nothing else: from
 * an address of this page alone, in an element that runs nothing, SVG included.
 */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { VersionRow } from '../messaging/protocol';
import { send } from '../messaging/send';
import { relativeTime, bytes as sizeWords } from '../ui/format';
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
  const { data, error } = useView(
    () => send('versions.picture', { watchId, versionId: version.id }),
    version.id,
  );
  const picture = data?.picture;
  const address = useAddress(picture ?? undefined);
  const [pixels, setPixels] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const when = relativeTime(version.takenAt, now, WORDS);
  const isMissing = error !== undefined || picture === null || isBroken;
  return (
    <figure>
      <figcaption class="small">
        <strong>{name}</strong> <span class="soft">{when}</span>{' '}
        {picture !== undefined && picture !== null && (
          <span class="soft">{sizeWords(picture.size, WORDS)}</span>
        )}{' '}
        {pixels !== undefined && <span class="soft">{pixels}</span>}
      </figcaption>
      {isMissing && <p class="soft">{t('picture_missing')}</p>}
      {!isMissing && address === undefined && <p class="soft">{t('loading')}</p>}
      {!isMissing && address !== undefined && (
        <img
          src={address}
          alt={t('picture_of', name, when)}
          onError={() => setBroken(true)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            // A drawing may have no size of its own.
            naturalWidth > 0 &&
            setPixels(t('picture_pixels', String(naturalWidth), String(naturalHeight)))
          }
        />
      )}
    </figure>
  );
}

/** An address that only this page knows, for as long as the picture is shown. */
function useAddress(
  picture: { readonly type: string; readonly base64: string } | undefined,
): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture === undefined) return;
    const bytes = Uint8Array.from(atob(picture.base64), (character) => character.charCodeAt(0));
    const made = URL.createObjectURL(new Blob([bytes], { type: picture.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
