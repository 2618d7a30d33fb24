/** From an input of a line to the answer that the engine gets. */
import type { ScriptEntry } from '../replay/http-case';
import type { CaseInput } from './compare-case';

const PAGE = 'text/html; charset=utf-8';

/** @param media the line's type for inputs that name none */
export function answerOf(input: CaseInput, media: string | undefined): ScriptEntry {
  const byDefault = media ?? PAGE;
  if (typeof input === 'string') return typed(byDefault, { body: input });
  if ('bytes_base64' in input) {
    const bytes = new Uint8Array(Buffer.from(input.bytes_base64, 'base64'));
    return typed(input.content_type ?? byDefault, { bytes });
  }
  const { status, body = '', content_type, content_length, final_url, body_truncated } = input;
  const isShort = content_length !== undefined && content_length > Buffer.byteLength(body);
  return typed(content_type ?? byDefault, {
    status,
    body,
    truncated: body_truncated === true || isShort,
    ...(final_url === undefined ? {} : { final_url }),
  });
}

function typed(contentType: string, entry: ScriptEntry): ScriptEntry {
  return { status: 200, ...entry, headers: [['Content-Type', contentType]] };
}
