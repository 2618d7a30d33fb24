/** The demo in lines of text: each request, then what changed, what each host is, and what is amiss. */
import { watches } from '../../demo/watches.mjs';
import { ask } from './ask.mjs';

const NEVER = {
  no_validators: 'gives nothing to ask with: no ETag, no Last-Modified',
  validators_rotate: 'names a new version each time, over the same bytes',
  validators_ignored: 'gives a good validator, then ignores the question',
};

const VERDICT = {
  healthy: 'answers 304',
  content_changes: 'its bytes really differ each time',
  ...NEVER,
};

const FIELD = { tag: 'If-None-Match', date: 'If-Modified-Since' };

/**
 * One request: time, host, validator sent, status, outcome.
 *
 * @param {any} exchange a row of the extension's exchange log
 */
export function exchangeLine(exchange) {
  const { at, host, purpose, asked, validatorSent, status, outcome, details } = exchange;
  const time = new Date(at).toTimeString().slice(0, 8);
  const plain = purpose === 'robots' ? 'robots.txt' : 'no validator';
  const question = asked === 'nothing' ? plain : `${FIELD[asked]}: ${validatorSent}`;
  // Of robots.txt the outcome is that there is a file, or none; it is no copy of a page.
  const ended = purpose === 'robots' ? (status === 200 ? 'rules' : 'no rules') : outcome;
  const came = details.length > 0 ? `${ended} (${details.join(', ')})` : ended;
  return [time, host.padEnd(24), question.padEnd(50), String(status ?? '-').padEnd(3), came].join(
    '  ',
  );
}

function changeLine({ title, kind, summary }) {
  if (summary === null) return `${title}: ${kind}`;
  const { added, removed, replaced, value, excerpt } = summary;
  if (value)
    return `${title}: ${value.label ? `${value.label} ` : ''}${value.before} → ${value.after}`;
  const counts = `${added} lines added, ${removed} removed, ${replaced} changed`;
  return `${title}: ${counts}${excerpt ? ` - “${excerpt.text}”` : ''}`;
}

/**
 * What the extension found, and how that differs from what the demo should show.
 *
 * @param {{ page: any, ids: ReadonlyMap<string, string> }} seeded
 * @returns {Promise<{ lines: readonly string[], missing: readonly string[] }>}
 */
export async function report({ page, ids }) {
  const changes = await ask(page, 'changes.list', {});
  const hosts = await ask(page, 'hosts.list');
  const rows = await ask(page, 'watch.list');
  const lines = ['', 'What changed'];
  for (const change of changes) lines.push(`  ${changeLine(change)}`);
  if (changes.length === 0) lines.push('  nothing');

  const never = hosts.filter(({ never304 }) => never304);
  lines.push('', 'Hosts that never answer 304');
  for (const { host, diagnosis, window } of never) {
    const asked = `${window.conditional} conditional requests, ${window.notModified} × 304`;
    lines.push(`  ${host.padEnd(24)}  ${VERDICT[diagnosis] ?? diagnosis} (${asked})`);
  }
  if (never.length === 0) lines.push('  none');

  lines.push('', 'The others');
  for (const { host, diagnosis, window } of hosts.filter(({ never304 }) => !never304)) {
    const share = `${window.notModified} of ${window.conditional} conditional requests`;
    lines.push(`  ${host.padEnd(24)}  ${VERDICT[diagnosis] ?? diagnosis} (304 to ${share})`);
  }

  const missing = watches.flatMap(({ name, expect }) => {
    const row = rows.find(({ id }) => id === ids.get(name));
    if (row === undefined) return [`${name}: its watch is gone`];
    const host = hosts.find((each) => each.host === row.host);
    const found = changes.filter(({ watchId }) => watchId === row.id).length;
    return amiss({ name, expect, host, found });
  });
  return { lines, missing };
}

function amiss({ name, expect, host, found }) {
  const verdict = host?.diagnosis ?? 'unknown';
  const problems = [];
  if (verdict !== expect.verdict) {
    problems.push(`${name}: its host was to be judged ${expect.verdict}, and is ${verdict}`);
  }
  if (found !== expect.changes) {
    problems.push(`${name}: ${expect.changes} changes were to be found, and ${found} were`);
  }
  const isNever = host?.never304 === true;
  if (host !== undefined && isNever !== expect.verdict in NEVER) {
    problems.push(`${name}: its host is ${isNever ? '' : 'not '}among those that never answer 304`);
  }
  return problems;
}
