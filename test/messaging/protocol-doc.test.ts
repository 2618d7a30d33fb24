/** docs/protocol.md is a promise to people who script the extension: this keeps it true. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from 'vitest';
import { SETTING_BOUNDS } from '../../src/core/watch/settings';
import { DEFAULT_WATCH_RULES } from '../../src/core/watch/watch-rules';
import type { ErrorCode, RequestName } from '../../src/messaging/protocol';
import { parseRequest, REQUESTS } from '../../src/messaging/requests';
import { fill } from '../adapters/storage/open-fresh';
import {
  aChange,
  aHost,
  anExchange,
  aResource,
  aState,
  aWatch,
  NOW,
} from '../adapters/storage/rows';
import { packed, stage } from '../background/handlers/context';

const TEXT = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const NAMES = Object.keys(REQUESTS) as RequestName[];

/** Sections by their heading of the third level; a message's stands in backticks. */
const SECTIONS = new Map(
  TEXT.split(/^### /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      return [heading, section.split(/^## /m)[0] ?? ''] as const;
    }),
);

/** First and second cell of each row whose first cell is code. */
function rowsOf(section: string): readonly (readonly [string, string])[] {
  return [...section.matchAll(/^\| `([^`]+)` \|([^|]*)\|/gm)].map(([, first = '', second = '']) => [
    first,
    second.trim(),
  ]);
}

interface Sent {
  readonly v: number;
  readonly name: string;
  readonly request: unknown;
}

/** What the examples of a section send, by running them. */
async function sentBy(section: string): Promise<readonly Sent[]> {
  const sent: Sent[] = [];
  const chrome = { runtime: { sendMessage: (message: Sent) => sent.push(message) } };
  for (const [, code] of section.matchAll(/```js\n(.*?)```/gs)) {
    await runInNewContext(`(async () => { ${code} })()`, { chrome });
  }
  return sent;
}

/** Key to whether it is needed, of each shape a request may have. */
function shapesOf(name: RequestName): readonly Record<string, string>[] {
  const schema = REQUESTS[name] as {
    readonly entries?: Record<string, { readonly type: string }>;
    readonly options?: readonly { readonly entries: Record<string, { readonly type: string }> }[];
  };
  const shapes = schema.options?.map(({ entries }) => entries) ?? [schema.entries ?? {}];
  const word = shapes.length > 1 ? 'one of' : 'yes';
  return shapes.map((entries) =>
    Object.fromEntries(
      Object.entries(entries).map(([key, { type }]) => [key, type === 'optional' ? 'no' : word]),
    ),
  );
}

test('there is a section for every message, and none for a message that is not there', () => {
  const documented = [...SECTIONS.keys()].filter((heading) => heading.startsWith('`'));
  expect(documented.sort()).toEqual(NAMES.map((name) => `\`${name}\``).sort());
});

describe.each(NAMES)('%s', (name) => {
  const section = SECTIONS.get(`\`${name}\``) ?? '';

  test('has the keys of its request, and says which are needed', () => {
    expect(Object.fromEntries(rowsOf(section))).toEqual(Object.assign({}, ...shapesOf(name)));
  });

  test('has examples that are requests of this name', async () => {
    const sent = await sentBy(section);
    expect(sent.length).toBeGreaterThan(0);
    for (const message of sent) {
      expect(message).toMatchObject({ v: 1, name });
      // Through JSON, as the message goes.
      const request: unknown = JSON.parse(JSON.stringify(message.request));
      expect(parseRequest(name, request)).toEqual({ ok: true, request });
    }
  });

  test('says what the reply is', () => {
    expect(section).toMatch(/^Reply: /m);
  });
});

test('every error code is told, and no other', () => {
  const codes: Record<ErrorCode, true> = {
    not_a_url: true,
    not_http: true,
    has_credentials: true,
    private_address: true,
    address_too_long: true,
    not_https: true,
    selector_unreadable: true,
    pattern_unreadable: true,
    json_path_unreadable: true,
    interval_out_of_bounds: true,
    already_watched: true,
    no_such_watch: true,
    no_such_host: true,
    undo_expired: true,
    cannot_pick: true,
    bad_request: true,
    database_unreadable: true,
    disk_full: true,
    unexpected: true,
  };
  const [, errors = ''] = TEXT.split('## Errors');
  const [table = ''] = errors.split('\n## ');
  expect(rowsOf(table).map(([code]) => code)).toEqual(Object.keys(codes));
});

test('the bounds of the settings are the ones that hold', () => {
  const section = SECTIONS.get('`settings.set`') ?? '';
  for (const [name, [min, max]] of Object.entries(SETTING_BOUNDS)) {
    expect(section).toContain(`| \`${name}\` | no | from ${min} to ${max} |`);
  }
});

describe('the shapes', () => {
  const shapes: Record<string, object> = {};

  beforeAll(async () => {
    const { db, handlers } = await stage();
    const watch = aWatch();
    await fill(db, {
      watches: [watch],
      states: [aState(watch, { newestSnapshotId: 's2', lastSeenSnapshotId: 's1', unseenAt: NOW })],
      resources: [aResource(watch)],
      snapshots: [
        await packed('<p>One.</p>', { id: 's1' }),
        await packed('<p>Two.</p>', { id: 's2', takenAt: NOW + 1 }),
      ],
      changes: [aChange({ fromSnapshotId: 's1', toSnapshotId: 's2' })],
      hosts: [aHost('example.org')],
      exchanges: [anExchange(watch, { traces: [{ watchId: watch.id, steps: [] }] })],
    });
    const detail = await handlers['watch.get']({ watchId: 'w1' });
    const diff = await handlers['versions.diff']({ watchId: 'w1' });
    const popup = await handlers['popup.view']({});
    const [hostRow = {}] = await handlers['hosts.list']({});
    Object.assign(shapes, {
      PopupView: popup,
      StatusView: popup.status,
      WatchRow: detail.row,
      ChangeRow: detail.changes[0],
      VersionRow: detail.versions[0],
      WatchDetail: detail,
      CheckResult: await handlers['watch.check']({ watchId: 'w1' }),
      DiffView: diff,
      HostRow: hostRow,
      HostDetail: Object.fromEntries(
        Object.entries(await handlers['hosts.get']({ host: 'example.org' })).filter(
          ([field]) => !(field in hostRow),
        ),
      ),
      PolitenessReport: await handlers['politeness.report']({}),
      Rules: DEFAULT_WATCH_RULES,
      RulesTrial: await handlers['rules.try']({ watchId: 'w1', rules: {} }),
      Exchange: (await handlers['exchanges.list']({}))[0],
      Settings: await handlers['settings.get']({}),
      NotifySettings: await handlers['notify.get']({}),
      Delivery: await handlers['webhook.test']({}),
    });
  });

  const documented = [...SECTIONS.keys()].filter((heading) => !heading.startsWith('`'));

  test('are those that replies have', () => {
    expect(documented.sort()).toEqual(Object.keys(shapes).sort());
  });

  test.each(documented)('%s has the fields of a real reply', (shape) => {
    const fields = rowsOf(SECTIONS.get(shape) ?? '').map(([field]) => field);
    expect(fields.sort()).toEqual(Object.keys(shapes[shape] ?? {}).sort());
  });

  test('a difference has the parts that are told', () => {
    const { diff, summary } = shapes['DiffView'] as { diff: object; summary: object };
    const section = SECTIONS.get('DiffView') ?? '';
    expect(section).toContain(`\`{ ${Object.keys(diff).join(', ')} }\``);
    expect(Object.keys(summary)).toEqual(expect.arrayContaining(['added', 'removed', 'replaced']));
  });

  test('counts, window and totals have the parts that are told', () => {
    const { counts } = shapes['WatchRow'] as { counts: object };
    const { window, totals } = shapes['HostRow'] as { window: object; totals: object };
    const { budget } = shapes['HostDetail'] as { budget: { pace: object } };
    const { all, hosts } = shapes['PolitenessReport'] as { all: object; hosts: object[] };
    for (const part of [counts, window, totals, budget.pace, all, hosts[0] ?? {}]) {
      expect(TEXT).toContain(`\`{ ${Object.keys(part).join(', ')} }\``);
    }
  });
});
