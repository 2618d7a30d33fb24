/** All hosts and their counters as a file. A link with a name needs no permission. */
import type { JSX } from 'preact';
import { EXPORT_FORMATS, type ExportFormat } from '../core/hosts/export';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';

export function HostExport(): JSX.Element {
  return (
    <section class="part">
      <h3>{t('dash_host_export')}</h3>
      <p class="small soft">{t('dash_host_export_about')}</p>
      <div class="actions">
        {EXPORT_FORMATS.map((format) => (
          <BusyButton key={format} act={() => download(format)}>
            {t(`dash_host_export_${format}`)}
          </BusyButton>
        ))}
      </div>
    </section>
  );
}

async function download(format: ExportFormat): Promise<void> {
  const { fileName, mediaType, text } = await send('hosts.export', { format });
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the blob over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
