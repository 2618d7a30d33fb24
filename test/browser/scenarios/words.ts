/** The words of the build itself, so that a better sentence breaks no test. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageKey } from '../../../src/messaging/page/i18n';
import { BUILD } from '../harness/subject';

type Messages = Readonly<Record<string, { readonly message: string }>>;

/** @param values fill `$1`…`$9`; one that is left out ends the text before its place */
export function words(key: MessageKey, ...values: readonly string[]): string {
  const file = join(BUILD, '_locales/en/messages.json');
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages;
  const message = messages[key]?.message;
  if (message === undefined) throw new Error(`The build has no message ${key}`);
  const filled = values.reduce(
    (text, value, index) => text.replaceAll(`$${index + 1}`, value),
    message,
  );
  return filled.replace(/\$\d.*$/s, '');
}
