/** What the demo watches on its site, and what a run must have shown in the end. */

/** Conditional requests (or bodies, where there are no validators) before a host is judged. */
export const HOST_SAMPLE = 4;

/**
 * A run: every watch is checked once for its baseline and `quiet` times more, the site brings its
 * news, and every watch is checked `afterNews` times. That makes `HOST_SAMPLE` requests that a
 * validator can go with.
 */
export const RUN = { baseline: 1, quiet: 2, afterNews: 2 };

/** @type {readonly import('./watches.mjs').DemoWatch[]} */
export const watches = [
  {
    name: 'notices',
    url: at('notices'),
    title: 'Notices of Alder Ford',
    expect: { verdict: 'healthy', changes: 1 },
  },
  {
    name: 'steady',
    url: at('steady'),
    title: 'Swimming bath: opening hours',
    expect: { verdict: 'healthy', changes: 0 },
  },
  {
    name: 'price',
    url: at('price'),
    title: 'Desk lamp Heron',
    selector: '#price',
    expect: { verdict: 'healthy', changes: 1 },
  },
  {
    name: 'clock',
    url: at('clock'),
    title: 'Ferry: first and last crossings',
    expect: { verdict: 'content_changes', changes: 0 },
  },
  {
    name: 'leaflets',
    url: at('leaflets'),
    title: 'Evening courses',
    expect: { verdict: 'no_validators', changes: 0 },
  },
  {
    name: 'shop',
    url: at('shop'),
    title: 'Seeds and bulbs',
    expect: { verdict: 'validators_rotate', changes: 0 },
  },
  {
    name: 'archive',
    url: at('archive'),
    title: 'Archive: index of boxes',
    expect: { verdict: 'validators_ignored', changes: 0 },
  },
];

/**
 * @param {string} name
 * @returns {(port: number) => string}
 */
function at(name) {
  return (port) => `http://${name}.localhost:${port}/`;
}
