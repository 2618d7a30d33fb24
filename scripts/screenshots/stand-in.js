/**
 * Stands in for the background while screenshots are taken: runs in the page before its own script
 * and answers its messages with made-up views. `?scene=NAME` chooses which. Never part of a build.
 */
(() => {
  const MINUTE = 60_000;
  const HOUR = 60 * MINUTE;
  const DAY = 24 * HOUR;
  const now = Date.now();
  const scene = new URLSearchParams(location.search).get('scene') ?? 'usual';

  const TAGS = { tenders: ['tenders', 'council'], notes: ['releases'], seats: ['studies'] };

  const watch = (id, host, title, more = {}) => ({
    id,
    url: `https://${host}/${id}`,
    host,
    permission: `https://${host}/*`,
    title,
    tags: TAGS[id] ?? [],
    status: 'ok',
    statusSince: now - 3 * DAY,
    details: [],
    paused: false,
    intervalMs: null,
    effectiveIntervalMs: 3 * HOUR,
    selector: null,
    rules: {},
    localNetwork: false,
    note: '',
    ignoreRobots: false,
    rhythm: 'fixed',
    pace: null,
    ignoreMaxAge: false,
    headOverBytes: null,
    headersOnly: false,
    scope: 'anon',
    addedAt: now - 11 * DAY,
    dueAt: now + 2 * HOUR,
    lastCheckedAt: now - 14 * MINUTE,
    lastGoodAt: now - 14 * MINUTE,
    lastChangedAt: null,
    failures: 0,
    marks: 'bcccccccccccccccccccccccccccccc',
    counts: { checks: 86, confirmed: 84, same: 0, changed: 2, failed: 0 },
    hostPausedUntil: null,
    freshUntil: null,
    hostLimit: null,
    unseen: null,
    ...more,
  });

  const change = (of, at, summary, more = {}) => ({
    id: `change-${of.id}`,
    watchId: of.id,
    title: of.title,
    url: of.url,
    host: of.host,
    at,
    kind: 'changed',
    summary,
    seenAt: null,
    fromVersionId: 'v1',
    toVersionId: 'v2',
    ...more,
  });

  const unseen = (row, at, count, summary, more) => ({
    ...row,
    lastChangedAt: at,
    unseen: { count, newest: change(row, at, summary, more) },
  });

  const tenders = unseen(
    watch('tenders', 'procurement.example.gov', 'Tenders, open', {
      marks: 'bccccxcccccccddcccccccccccccccccxccccx',
    }),
    now - 12 * MINUTE,
    1,
    {
      added: 2,
      removed: 0,
      replaced: 1,
      headings: ['Open calls'],
      excerpt: { kind: 'added', text: 'Bridge repair, lot 4 – closes 19 December' },
    },
  );
  const lamp = unseen(
    watch('lamp', 'shop.example.com', 'Field lamp, brass', {
      marks: 'bssssssxsssssssssx',
      counts: { checks: 18, confirmed: 0, same: 15, changed: 2, failed: 0 },
    }),
    now - HOUR - 5 * MINUTE,
    1,
    {
      added: 0,
      removed: 0,
      replaced: 1,
      headings: [],
      value: { label: 'price', before: '49.00', after: '45.00' },
    },
  );
  const notes = unseen(
    watch('notes', 'release.example.org', 'Release notes', {
      marks: 'bcccccccxcccccxccccccccxccc',
    }),
    now - 2 * DAY,
    3,
    {
      added: 14,
      removed: 0,
      replaced: 0,
      headings: ['4.2.0'],
      excerpt: { kind: 'added', text: '4.2.0 – reads larger files, twice as fast' },
    },
  );
  const seats = watch('seats', 'uni.example.edu', 'Course seats', {
    status: 'part_not_found',
    selector: '#seats .open',
    statusSince: now - 9 * HOUR,
    lastGoodAt: now - 9 * HOUR,
    marks: 'bccccccccccccccfff',
    counts: { checks: 18, confirmed: 14, same: 0, changed: 0, failed: 3 },
  });
  const minutes = watch('minutes', 'council.example.org', 'Council minutes', {
    status: 'needs_permission',
    lastGoodAt: now - 2 * DAY,
    marks: 'bcccccccc',
  });
  const zones = watch('zones', 'gis.example.gov', 'Flood zones, shapefile', {
    marks: 'bcccccccccccccccccccccccccccccccccccccccccccc',
  });
  const jobs = watch('jobs', 'careers.example.net', 'Open positions', {
    status: 'retrying',
    details: ['network'],
    failures: 2,
    lastGoodAt: now - 7 * HOUR,
    marks: 'bccccccccccccccff',
  });
  const stock = watch('stock', 'depot.example.com', 'Spare parts in stock', {
    paused: true,
    dueAt: null,
  });

  const host = (name, diagnosis, more = {}) => ({
    host: name,
    diagnosis,
    samplesWanted: 0,
    never304: true,
    labels: [],
    remedy: { kind: 'not_asked', againAt: now + 24 * DAY },
    share304: 0,
    crawlDelayMs: null,
    dailyLimit: 500,
    allowanceLeft: 44,
    halvedUntil: null,
    refusals: 0,
    window: { conditional: 20, notModified: 0, identical: 18, validatorMoved: 18, bodies: 20 },
    totals: {
      requests: 21,
      conditional: 20,
      notModified: 0,
      identical: 18,
      bytesReceived: 1_402_000,
      bytesSaved: 0,
      bytesWasted: 1_240_000,
    },
    pausedUntil: null,
    watches: 2,
    marks: 'bssssssxsssssssssx',
    ...more,
  });
  const hosts = [
    host('shop.example.com', 'validators_rotate'),
    host('data.example.net', 'validators_ignored', {
      labels: ['deploy_retag', 'crawl_delay_absurd'],
      crawlDelayMs: 2 * HOUR,
      halvedUntil: now + 5 * HOUR,
      refusals: 2,
      remedy: { kind: 'date_trial', againAt: null },
      marks: 'bsssssssssss',
      totals: { ...host('', 'healthy').totals, bytesWasted: 88_000 },
    }),
    host('news.example.com', 'content_changes', {
      remedy: { kind: 'asked_as_ever', againAt: null },
      labels: ['noisy_bytes'],
      never304: false,
      marks: 'bxxxxxxxxxxxx',
    }),
    host('wiki.example.org', 'no_validators', {
      remedy: { kind: 'nothing_to_ask_with', againAt: null },
      marks: 'bssssssssxss',
    }),
  ];
  const steady = host('gis.example.gov', 'healthy', {
    never304: false,
    remedy: { kind: 'asked_as_ever', againAt: null },
    share304: 1,
    window: { conditional: 86, notModified: 86, identical: 0, validatorMoved: 0, bodies: 1 },
    totals: {
      requests: 87,
      conditional: 86,
      notModified: 86,
      identical: 0,
      bytesReceived: 142_000,
      bytesSaved: 11_900_000,
      bytesWasted: 0,
    },
    marks: zones.marks,
  });
  const young = host('careers.example.net', 'unknown', {
    never304: false,
    remedy: { kind: 'asked_as_ever', againAt: null },
    share304: 0.75,
    samplesWanted: 6,
    window: { conditional: 4, notModified: 3, identical: 0, validatorMoved: 0, bodies: 2 },
    marks: jobs.marks,
  });

  const status = {
    watches: 42,
    changed: 3,
    needYou: 2,
    hosts: 19,
    lastRunAt: now - 2 * MINUTE,
    nextRunAt: now + 8 * MINUTE,
    lateSince: null,
    running: false,
    roomMade: null,
    slept: null,
  };
  const unwatched = {
    kind: 'unwatched',
    url: 'https://council.example.org/planning/notices',
    host: 'council.example.org',
    permission: 'https://council.example.org/*',
  };
  const usual = {
    status,
    here: unwatched,
    changed: [tenders, lamp, notes],
    needsYou: [seats, minutes],
    neverHosts: hosts.slice(0, 2),
  };

  const longTitle =
    'A very long title that a person who writes for search engines and nobody else might have put at the top of this page';
  const hebrew = unseen(
    watch('he', 'example.co.il', 'הודעות לציבור – מחלקת תכנון ובנייה, עדכון שבועי', {
      marks: 'bcccx',
    }),
    now - 3 * HOUR,
    1,
    {
      added: 1,
      removed: 0,
      replaced: 0,
      headings: ['הודעות'],
      excerpt: { kind: 'added', text: 'מכרז חדש לשיפוץ הגשר, חלק 4 (19 בדצמבר)' },
    },
  );
  const hostile = unseen(
    watch('x', 'xn--very-long-host-name-that-does-not-end-soon.subdomain.example.com', longTitle),
    now - 20 * MINUTE,
    12,
    {
      added: 1,
      removed: 0,
      replaced: 0,
      headings: ['<img src=x onerror=alert(1)>\u202eevil'],
      excerpt: { kind: 'added', text: 'x'.repeat(120) },
    },
  );

  const manyMarks = 'bcccccccccdddcccccxccccccccccccccsccccccccccccfcccccccccccx';
  const scenes = {
    usual,
    watched: {
      ...usual,
      here: {
        kind: 'watched',
        rows: [
          watch('planning', 'council.example.org', 'Public notices – Planning department', {
            marks: manyMarks,
          }),
        ],
      },
      needsYou: [seats],
      status: { ...status, needYou: 1 },
    },
    parts: {
      ...usual,
      here: {
        kind: 'watched',
        rows: [
          { ...tenders, selector: '#open-calls' },
          watch('planning', 'council.example.org', 'Tenders, closed', {
            selector: 'main > section:nth-of-type(3)',
            status: 'slow',
            marks: 'bccccccff',
          }),
        ],
      },
      changed: [tenders],
      needsYou: [],
      neverHosts: [],
      status: { ...status, changed: 1, needYou: 0, running: true },
    },
    empty: {
      status: {
        ...status,
        watches: 0,
        changed: 0,
        needYou: 0,
        hosts: 0,
        lastRunAt: null,
        nextRunAt: null,
      },
      here: unwatched,
      changed: [],
      needsYou: [],
      neverHosts: [],
    },
    quiet: {
      ...usual,
      changed: [],
      needsYou: [],
      neverHosts: [],
      status: { ...status, changed: 0, needYou: 0 },
    },
    private: {
      ...usual,
      here: { kind: 'refused', reason: 'private_address', url: 'http://192.168.1.1:8080/status' },
    },
    browser: {
      ...usual,
      here: { kind: 'refused', reason: 'not_http', url: 'chrome://extensions/' },
    },
    pending: { ...usual, here: { ...unwatched, kind: 'pending' } },
    full: { ...usual, status: { ...status, roomMade: { at: now - 2 * HOUR, versions: 12 } } },
    slept: {
      ...usual,
      status: {
        ...status,
        slept: { from: now - 10 * HOUR, to: now - HOUR, times: 1, checks: 42, madeUp: false },
      },
    },
    late: { ...usual, status: { ...status, lateSince: now - 40 * MINUTE } },
    hostile: {
      ...usual,
      here: { ...unwatched, url: `https://council.example.org/${'deep/'.repeat(40)}` },
      changed: [hostile, hebrew, ...usual.changed, tenders, lamp],
      neverHosts: [host(hostile.host, 'validators_rotate'), ...hosts.slice(1)],
      status: { ...status, watches: 1234, changed: 128, needYou: 45 },
    },
  };
  const view = scenes[scene] ?? usual;
  // A rule too wide: nothing is left of the page.
  if (scene === 'full')
    Object.assign(zones, { details: ['nothing_left'], rules: { keepOnly: ['€'] } });
  const watches = [tenders, lamp, notes, seats, minutes, zones, jobs, stock, hebrew];

  const same = (text) => ({ kind: 'same', words: [{ kind: 'same', text }] });
  const diff = {
    hunks: [
      {
        heading: 'Open calls',
        skippedBefore: 14,
        lines: [
          same('Harbour lighting, lot 2 – closes 12 December'),
          {
            kind: 'added',
            words: [{ kind: 'added', text: 'Bridge repair, lot 4 – closes 19 December' }],
          },
          {
            kind: 'added',
            words: [{ kind: 'added', text: 'Bridge repair, lot 5 – closes 19 December' }],
          },
          {
            kind: 'replaced',
            words: [
              { kind: 'same', text: 'School roofs – closes ' },
              { kind: 'removed', text: '28 November' },
              { kind: 'added', text: '5 December' },
            ],
          },
          same('Snow clearing, north – closes 1 December'),
        ],
      },
      {
        heading: 'Closed',
        skippedBefore: 9,
        lines: [
          same('Town hall windows – closed 3 October'),
          {
            kind: 'removed',
            words: [{ kind: 'removed', text: 'Library shelving – closed 1 September' }],
          },
        ],
      },
    ],
    skippedAfter: 31,
    added: 2,
    removed: 1,
    replaced: 1,
    complete: true,
  };
  const version = (id, ageMs, more = {}) => ({
    id,
    takenAt: now - ageMs,
    textLength: 4210,
    storedBytes: 6300,
    newest: false,
    lastSeen: false,
    pinned: false,
    changed: null,
    ...more,
  });
  const versions = [
    version('v2', 12 * MINUTE, { newest: true, textLength: 4298, changed: 0.04 }),
    version('v1', 5 * DAY, { lastSeen: true }),
    version('v0', 11 * DAY, { textLength: 4102 }),
  ];
  const detail = (id) => {
    const row = watches.find((each) => each.id === id) ?? tenders;
    return {
      row,
      versions,
      changes: [
        ...(row.unseen ? [row.unseen.newest] : []),
        change(
          row,
          now - 5 * DAY,
          { ...tenders.unseen.newest.summary, added: 1, replaced: 0 },
          { id: 'old', seenAt: now - 4 * DAY },
        ),
      ],
      etag: 'W/"61-18c4e"',
      etagProven: true,
      lastModified: 'Mon, 30 Nov 2026 08:12:44 GMT',
      finalUrl: row.url,
      bytesSaved: 11_900_000,
      slept: null,
    };
  };
  const exchange = (id, ageMs, more = {}) => ({
    id,
    at: now - ageMs,
    host: tenders.host,
    resourceKey: `anon en ${tenders.url}`,
    purpose: 'check',
    method: 'GET',
    url: tenders.url,
    finalUrl: tenders.url,
    asked: 'tag',
    validatorSent: 'W/"5f-18c2a"',
    requestHeaders: [
      ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
      ['Cache-Control', 'max-age=0'],
      ['If-None-Match', 'W/"5f-18c2a"'],
    ],
    status: 304,
    responseHeaders: [
      ['ETag', 'W/"5f-18c2a"'],
      ['Date', 'Mon, 30 Nov 2026 08:12:44 GMT'],
    ],
    encodedBytes: 0,
    decodedBytes: 0,
    ms: 84,
    outcome: 'not_modified',
    details: [],
    ...more,
  });
  const quietSummary = {
    added: 0,
    removed: 0,
    replaced: 1,
    headings: [],
    value: { label: 'Last updated', before: '14:05', after: '15:20' },
  };

  const readAs = [
    { step: 'asked', text: 'If-None-Match: W/"5f-18c2a"' },
    { step: 'answered', text: '200' },
    { step: 'decode', text: 'utf-8 (header)' },
    { step: 'media', text: 'html (text/html)' },
    { step: 'parse', text: '', count: 612 },
    { step: 'select', text: '', rule: '#open-calls', count: 1 },
    { step: 'text', text: '', count: 47 },
    { step: 'ignore', text: '', rule: 'preset:clock', count: 1, samples: ['15:20'] },
    { step: 'ignore', text: '', rule: '/ref \\d+/i', count: 2, samples: ['Ref 81', 'Ref 82'] },
  ];

  const exchanges = [
    exchange('e5', 12 * MINUTE, {
      status: 200,
      encodedBytes: 9800,
      decodedBytes: 38_200,
      ms: 312,
      outcome: 'changed',
    }),
    exchange('e4', 3 * HOUR, {
      status: 200,
      encodedBytes: 9800,
      decodedBytes: 38_200,
      outcome: 'unchanged_200',
      details: ['same_text'],
      traces: [
        {
          watchId: 'tenders',
          steps: [...readAs, { step: 'verdict', text: 'unchanged_200, same_text' }],
        },
      ],
    }),
    exchange('e3', 6 * HOUR),
    exchange('e2', 9 * HOUR, {
      status: null,
      finalUrl: null,
      outcome: 'error',
      details: ['timeout'],
      ms: 20_000,
    }),
    exchange('e1', 12 * HOUR),
  ];

  const politeness = (name) => ({
    host: name,
    requests: 148,
    lastHour: 3,
    lastDay: 21,
    busiestHour: 6,
    busiestDay: 24,
    hourlyLimit: 68,
    dailyLimit: 500,
    smallestGapMs: name === 'data.example.net' ? 1900 : 10_300,
    gapMs: 2000,
    gapsBroken: name === 'data.example.net' ? 1 : 0,
    crawlDelayMs: name === 'data.example.net' ? 2 * HOUR : null,
    crawlDelayGaps: 12,
    crawlDelayBroken: 0,
    waitsAsked: 2,
    waitsBroken: 0,
    tooMany: 2,
    conditional: 140,
    bytes: 1_402_000,
  });
  const hostDetail = (name) => {
    const row = [...hosts, steady, young].find((each) => each.host === name);
    if (row === undefined) return undefined;
    const page = { diagnosis: row.diagnosis, conditional: 20, notModified: 0, identical: 18 };
    const wasted = exchange('h1', HOUR, { host: name, status: 200, encodedBytes: 61_000 });
    return {
      ...row,
      evidenceInAll: 18,
      evidence: [
        { showing: 'same_bytes_moved', at: now - HOUR, url: wasted.url, exchange: wasted },
        { showing: 'same_bytes_moved', at: now - DAY, url: wasted.url, exchange: null },
      ],
      pages: [
        { ...page, url: `https://${name}/lamps`, remedy: row.remedy },
        {
          ...page,
          url: `https://${name}/about/opening-hours-and-how-to-find-us.html`,
          diagnosis: 'healthy',
          notModified: 20,
          identical: 0,
          remedy: { kind: 'asked_as_ever', againAt: null },
        },
      ],
      budget: {
        pace: { tokens: 2, capacity: 3, refillMs: 10_000, nextAt: null },
        day: { tokens: 44, capacity: 50, refillMs: 192_000, nextAt: null },
        usedLastDay: 21,
      },
      robots: [
        { origin: `https://${name}`, kind: 'rules', fetchedAt: now - 5 * HOUR, retryAt: null },
        {
          origin: `http://${name}`,
          kind: 'unreachable',
          fetchedAt: null,
          retryAt: now + 20 * MINUTE,
        },
      ],
    };
  };

  const answers = {
    'popup.view': () => view,
    'status.get': () => view.status,
    'watch.list': () => (scene === 'empty' ? [] : watches),
    'watch.page': ({ of }) => ({
      rows: scene === 'empty' || of !== undefined ? [] : watches,
      next: null,
    }),
    'watch.bulk': ({ watchIds }) => ({ watchIds, failed: [], undoToken: 'undo', changeIds: [] }),
    'watch.restoreMany': () => ({ watchIds: [], failed: [], undoToken: null, changeIds: [] }),
    'watch.get': ({ watchId }) => detail(watchId),
    'watch.check': ({ watchId }) => ({
      outcome: 'not_modified',
      details: [],
      until: null,
      row: detail(watchId).row,
    }),
    'watch.checkAll': () => ({ started: 7 }),
    'watch.add': () => ({ kind: 'pending', permission: unwatched.permission }),
    'watch.dropPending': () => ({ dropped: true }),
    'watch.edit': ({ watchId }) => detail(watchId).row,
    'watch.remove': () => ({ undoToken: 'undo' }),
    'watch.restore': () => tenders,
    'changes.list': () => watches.filter((each) => each.unseen).map((each) => each.unseen.newest),
    'changes.markSeen': () => ({ changeIds: ['change-tenders'] }),
    'changes.markUnseen': ({ changeIds }) => ({ changeIds }),
    'versions.diff': ({ watchId }) => ({
      watchId,
      title: detail(watchId).row.title,
      url: detail(watchId).row.url,
      from: versions[1],
      to: versions[0],
      diff,
      summary: tenders.unseen.newest.summary,
      trace: [...readAs, { step: 'verdict', text: 'changed' }],
      problem: null,
      show: 'compared',
    }),
    'versions.source': () => ({
      takenAt: versions[0].takenAt,
      contentType: 'text/html',
      text: '<h1>Open calls</h1><p>Bridge repair, lot 4</p>',
    }),
    'rules.try': () => ({
      text: {
        lines: ['Open calls', 'School kitchen, closes 12 June', 'Bus shelters, closes 2 July'],
        count: 47,
      },
      problem: null,
      trace: readAs,
      warnings: [],
      past: [
        { change: tenders.unseen.newest, verdict: 'told', summary: tenders.unseen.newest.summary },
        {
          change: change(tenders, now - DAY, { ...quietSummary }),
          verdict: 'nothing',
          summary: null,
        },
      ],
    }),
    'hosts.list': () => (scene === 'empty' ? [] : [...hosts, steady, young]),
    'hosts.get': ({ host: name }) => hostDetail(name),
    'hosts.edit': ({ host: name }) => hostDetail(name),
    'hosts.report': () => ({ text: 'How shop.example.com answers conditional requests\n' }),
    'hosts.export': () => ({ fileName: 'hosts.csv', mediaType: 'text/csv', text: 'host\r\n' }),
    'politeness.report': ({ host: name }) => ({
      since: now - 7 * DAY,
      at: now,
      all: { ...politeness(''), hosts: 19, limitsBroken: 0 },
      hosts: [...hosts, steady, young]
        .filter((each) => name === undefined || each.host === name)
        .map((each) => politeness(each.host)),
    }),
    'exchanges.list': () => exchanges,
    'notify.get': () => ({
      when: 'daily',
      onlyWords: [],
      dailyHour: 8,
      quiet: { from: 22 * 60, to: 7 * 60 },
      quietDays: [0],
      tags: { tenders: { when: 'at_once', onlyWords: ['grant', 'deadline'] } },
      errors: true,
      sound: true,
      webhook: { url: 'https://hooks.example.org/stillwatch', localNetwork: false },
    }),
    'notify.set': (part) => ({ ...answers['notify.get'](), ...part }),
    'webhook.log': () => [
      {
        id: 'd2',
        kind: 'change',
        body: '{}',
        madeAt: now - 5 * 60_000,
        tries: 2,
        nextTryAt: now + 60_000,
        lastTriedAt: now - 60_000,
        status: 503,
        problem: 'refused',
      },
      {
        id: 'd1',
        kind: 'test',
        body: '{}',
        madeAt: now - 3_600_000,
        tries: 1,
        nextTryAt: null,
        lastTriedAt: now - 3_600_000,
        status: 204,
        problem: null,
      },
    ],
    'watch.sees': () => ({
      lines: ['Open calls', 'Repair of the footbridge', 'Deadline 14 January', 'Apply in writing'],
      count: 31,
      chars: 1840,
      shareFound: 0.96,
    }),
    'tags.list': () => ({ tags: ['council', 'tenders'] }),
    'settings.get': () => ({
      defaultIntervalMs: 3 * HOUR,
      hostSample: 10,
      maxAgeCapMs: 7 * DAY,
      versionsKept: 50,
      versionsKeptMs: 365 * DAY,
      versionsKeptBytes: 500_000_000,
      exchangesKeptMs: 90 * DAY,
      exchangesKept: 20_000,
    }),
    'settings.set': (settings) => ({ ...answers['settings.get'](), ...settings }),
  };

  browser.runtime.sendMessage = async ({ name, request }) => {
    if (scene === 'failure') {
      return { ok: false, code: 'database_unreadable', detail: '' };
    }
    const reply = answers[name](request);
    return reply === undefined
      ? { ok: false, code: 'no_such_host', detail: '' }
      : { ok: true, reply };
  };
  browser.permissions.request = async () => {
    if (scene === 'added') {
      const row = watch('planning', unwatched.host, 'Public notices – Planning department', {
        marks: 'b',
      });
      scenes.usual.here = { kind: 'watched', rows: [row] };
    }
    return scene === 'added';
  };
  browser.tabs.query = async () => [
    scene === 'hostile'
      ? { url: view.here.url, title: longTitle }
      : { url: unwatched.url, title: 'Public notices – Planning department' },
  ];
})();
