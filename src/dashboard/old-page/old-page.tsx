/** A stored version as a page. What makes it harmless is loaded when the first one is opened. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { VersionSource } from '../../messaging/protocol';
import { send } from '../../messaging/send';
import { Failure } from '../../ui/failure';
import { t } from '../../ui/page-words';
import { useView } from '../../ui/use-view';

interface Props {
  readonly watchId: string;
  readonly versionId: string;
  /** When it was taken, in words. */
  readonly time: string;
  readonly close: () => void;
}

export function OldPage({ watchId, versionId, time, close }: Props): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error, reload } = useView(() => readOnce(watchId, versionId), versionId);
  useEffect(() => dialog.current?.showModal(), []);
  const title = t('dash_old_page_title', time);
  return (
    <dialog class="old-page" ref={dialog} aria-labelledby="old-page-title" onClose={close}>
      <header>
        <h3 id="old-page-title">{title}</h3>
        <button type="button" onClick={() => dialog.current?.close()}>
          {t('dash_old_page_close')}
        </button>
      </header>
      <p class="small soft">{t('dash_old_page_about')}</p>
      {error !== undefined && <Failure error={error} retry={() => void reload()} />}
      {data === undefined && error === undefined && <p class="soft">{t('loading')}</p>}
      {data !== undefined && <Shown source={data} title={title} />}
    </dialog>
  );
}

/** A version stays as it is, whatever the background announces. */
let last: { readonly key: string; readonly source: VersionSource } | undefined;

async function readOnce(watchId: string, versionId: string): Promise<VersionSource> {
  const key = `${watchId} ${versionId}`;
  if (last?.key !== key) {
    last = { key, source: await send('versions.source', { watchId, versionId }) };
  }
  return last.source;
}

interface ShownProps {
  readonly source: VersionSource;
  readonly title: string;
}

function Shown({ source: { text, contentType }, title }: ShownProps): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState<unknown>();
  const [isTooBig, setTooBig] = useState(false);
  const isPage = isMarkup(contentType, text ?? '');
  useEffect(() => {
    if (text === null) return;
    const kind = isPage ? 'page' : 'text';
    import('./inert-frame')
      .then(({ inertFrame }) => {
        const frame = inertFrame({ kind, text }, title);
        if (frame === undefined) setTooBig(true);
        else place.current?.replaceChildren(frame);
      })
      .catch(setFailed);
  }, [text, isPage, title]);
  if (text === null) return <p>{t('dash_old_page_damaged')}</p>;
  return (
    <>
      {!isPage && <p class="small soft">{t('dash_old_page_not_html')}</p>}
      {isTooBig && <p>{t('dash_old_page_too_big')}</p>}
      {failed !== undefined && <Failure error={failed} />}
      <div class="old-page-frame" ref={place} />
    </>
  );
}

function isMarkup(contentType: string | null, text: string): boolean {
  return contentType === null ? /^\s*</u.test(text) : /html/iu.test(contentType);
}
