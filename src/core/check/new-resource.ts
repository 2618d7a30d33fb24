/** A resource nobody has asked for yet. */
import { hostKey } from '../http/address';
import { NO_VALIDATORS } from '../http/validators';
import { readResourceKey } from '../watch/watch';
import type { Resource } from './resource';

export function newResource(key: string): Resource {
  const { url, scope, language, headersOnly, readIn } = readResourceKey(key);
  return {
    key,
    url,
    host: hostKey(url),
    scope,
    language,
    headersOnly,
    readIn,
    validators: NO_VALIDATORS,
    gone: false,
    distrusted: false,
  };
}
