/** What `npm run screenshots` takes pictures of. */

const POPUP = { page: 'popup', width: 392, height: 600 };
/** Each: the page, its scene, its hash, and how it is looked at (`Look` in test/browser/harness). */
export const SHOTS = [
  ...[
    'usual',
    'watched',
    'parts',
    'empty',
    'quiet',
    'private',
    'browser',
    'pending',
    'late',
    'slept',
    'hostile',
    'failure',
  ].map((scene) => ({ ...POPUP, name: `popup-${scene}`, scene })),
  { ...POPUP, name: 'popup-rtl', scene: 'hostile', rtl: true },
  { ...POPUP, name: 'popup-narrow', scene: 'usual', width: 300 },
  { ...POPUP, name: 'popup-low', scene: 'usual', height: 300 },
  { ...POPUP, name: 'popup-part', scene: 'usual', click: '[aria-expanded]' },
  { ...POPUP, name: 'popup-toast', scene: 'usual', click: '.row.stir button' },
  { ...POPUP, name: 'popup-problem', scene: 'private', click: '.primary' },
  { ...POPUP, name: 'popup-added', scene: 'added', click: '.primary' },
  { page: 'welcome', name: 'welcome', scene: 'usual', width: 900, height: 1000 },
  { page: 'welcome', name: 'welcome-narrow', scene: 'usual', width: 360, height: 1400 },
  { page: 'options', name: 'options', scene: 'usual', width: 1000, height: 2300 },
  { page: 'options', name: 'options-narrow', scene: 'usual', width: 360, height: 900 },
  { page: 'options', name: 'options-rtl', scene: 'usual', width: 1000, height: 900, rtl: true },
  ...[
    ['watches', ''],
    ['watch', '#watch/tenders'],
    ['change', '#change/change-tenders'],
    ['hosts', '#hosts'],
    ['host', '#host/shop.example.com'],
    ['host-odd', '#host/data.example.net'],
    ['politeness', '#politeness'],
  ].flatMap(([name, hash]) => [
    {
      page: 'dashboard',
      name: `dashboard-${name}`,
      scene: 'usual',
      hash,
      width: 1280,
      height: 860,
    },
    {
      page: 'dashboard',
      name: `dashboard-${name}-narrow`,
      scene: 'usual',
      hash,
      width: 400,
      height: 860,
    },
  ]),
  ...[
    ['dashboard-rules', 1280, '#rules .actions > button:first-child'],
    ['dashboard-rules-narrow', 400, '#rules .actions > button:first-child'],
    ['dashboard-noise', 1280, '.noise > button'],
    ['dashboard-why', 1280, '.why'],
  ].map(([name, width, click]) => ({
    page: 'dashboard',
    name,
    scene: 'usual',
    hash: '#watch/tenders',
    width,
    height: 2600,
    click,
  })),
  {
    page: 'dashboard',
    name: 'dashboard-rtl',
    scene: 'usual',
    hash: '#watch/he',
    width: 1280,
    height: 860,
    rtl: true,
  },
  ...[
    ['dashboard-full', 1280],
    ['dashboard-full-narrow', 400],
  ].map(([name, width]) => ({
    page: 'dashboard',
    name,
    scene: 'full',
    hash: width > 400 ? '#watch/zones' : '',
    width,
    height: 860,
  })),
  ...[
    ['dashboard-chosen', 1280],
    ['dashboard-chosen-narrow', 400],
  ].map(([name, width]) => ({
    page: 'dashboard',
    name,
    scene: 'usual',
    hash: '',
    width,
    height: 860,
    click: '.cell-pick input[aria-label*="“"]',
  })),
  {
    page: 'dashboard',
    name: 'dashboard-empty',
    scene: 'empty',
    hash: '',
    width: 1280,
    height: 860,
  },
];

/** The same pages as somebody has them who reads from right to left. */
export const ARABIC_SHOTS = [
  'popup-usual',
  'popup-added',
  'popup-problem',
  'welcome',
  'options',
  'options-narrow',
  'dashboard-watches',
  'dashboard-watches-narrow',
  'dashboard-watch',
  'dashboard-watch-narrow',
  'dashboard-change',
  'dashboard-hosts',
  'dashboard-host',
  'dashboard-rules',
  'dashboard-empty',
].map((name) => ({ ...shotOf(name), name: `ar-${name}` }));

const WHERE_IT_MATTERS = [
  'popup-usual',
  'popup-parts',
  'options',
  'dashboard-watches',
  'dashboard-watch',
  'dashboard-change',
  'dashboard-chosen',
  'dashboard-host',
];

/** In the person's own few colours, and at 200 %: half the room, everything twice as large. */
export const HARD_SHOTS = WHERE_IT_MATTERS.map(shotOf).flatMap((shot) => [
  { ...shot, name: `forced-${shot.name}`, forcedColors: true },
  {
    ...shot,
    name: `zoom-${shot.name}`,
    width: shot.page === 'popup' ? shot.width : Math.round(shot.width / 2),
    height: Math.round(shot.height / 2),
    zoom: 2,
  },
]);

function shotOf(name) {
  return SHOTS.find((shot) => shot.name === name);
}
