/** The English words as a browser would give them. */
import messages from '../public/_locales/en/messages.json' with { type: 'json' };
import type { MessageKey } from '../src/messaging/page/i18n';
import type { Words } from '../src/ui/words';

const TEXTS: Readonly<Record<string, { readonly message: string }>> = messages;

/** `i18n.getMessage` as far as our messages use it: `$1`…`$9`; an unknown key is the empty text. */
function message(key: MessageKey, ...values: readonly (string | number)[]): string {
  const text = TEXTS[key]?.message ?? '';
  return text.replace(/\$([1-9])/g, (_, place: string) => String(values[Number(place) - 1] ?? ''));
}

export const ENGLISH: Words = { message, language: 'en-GB' };
