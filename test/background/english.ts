/** The shipped English words, filled as a browser fills them. */
import messages from '../../public/_locales/en/messages.json' with { type: 'json' };
import type { Words } from '../../src/ui/words';

export const ENGLISH: Words = {
  language: 'en',
  message: (key, ...values) =>
    (messages as Record<string, { readonly message: string } | undefined>)[key]?.message.replace(
      /\$([1-9])/g,
      (_slot, place) => String(values[Number(place) - 1] ?? ''),
    ) ?? '',
};
