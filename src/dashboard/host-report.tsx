/** The report for a site's operator: written on demand, shown, and copied. */
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { send } from '../messaging/send';
import { BusyButton } from '../ui/busy-button';
import { t } from '../ui/page-words';
import { showToast } from '../ui/toast';

export function HostReport({ host }: { readonly host: string }): JSX.Element {
  const [text, setText] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const write = async () => setText((await send('hosts.report', { host })).text);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text ?? '');
      showToast(t('dash_host_report_copied'));
    } catch {
      area.current?.focus();
      area.current?.select();
      showToast(t('dash_host_report_not_copied'));
    }
  };
  return (
    <section class="part" aria-labelledby="host-report-title">
      <h3 id="host-report-title">{t('dash_host_report')}</h3>
      <p class="small soft">{t('dash_host_report_about')}</p>
      {text !== undefined && (
        <textarea
          ref={area}
          class="mono report"
          readOnly
          rows={18}
          dir="ltr"
          spellcheck={false}
          aria-labelledby="host-report-title"
          value={text}
        />
      )}
      <div class="actions">
        {text === undefined ? (
          <BusyButton act={write}>{t('dash_host_report_make')}</BusyButton>
        ) : (
          <BusyButton class="primary" act={copy}>
            {t('dash_host_report_copy')}
          </BusyButton>
        )}
      </div>
    </section>
  );
}
