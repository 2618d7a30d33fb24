/**
 * The hosts of one running origin: which scenario each name has, and its switches and content.
 * `tag-2` is a second host of the scenario `tag`, with a state of its own.
 */

/** @typedef {import('./origin.mjs').Scenario} Scenario */
/** @typedef {import('./origin.mjs').OptionValue} OptionValue */

/**
 * Switches that every host has: its robots.txt, and the status it is answered with; 0 is 200, or 404
 * where there is no text.
 */
export const ROBOTS_SWITCHES = { robots: '', robotsStatus: 0 };

/**
 * @typedef {object} HostState
 * @property {Scenario} scenario
 * @property {Record<string, OptionValue>} options
 * @property {string[]} additions
 * @property {number} asked page requests so far
 */

/** @param {Readonly<Record<string, Scenario>>} scenarios */
export function createHosts(scenarios) {
  /** @type {Map<string, HostState>} */
  const states = new Map();

  /** @param {string} name */
  function scenarioOf(name) {
    if (Object.hasOwn(scenarios, name)) return scenarios[name];
    const base = /^(.+)-\d+$/.exec(name)?.[1];
    return base !== undefined && Object.hasOwn(scenarios, base) ? scenarios[base] : undefined;
  }

  /**
   * @param {string} name
   * @returns {HostState | undefined}
   */
  function find(name) {
    const known = states.get(name);
    if (known !== undefined) return known;
    const scenario = scenarioOf(name);
    if (scenario === undefined) return undefined;
    const options = { ...ROBOTS_SWITCHES, ...scenario.options };
    const state = { scenario, options, additions: [], asked: 0 };
    states.set(name, state);
    return state;
  }

  /** @param {string} name */
  function get(name) {
    const state = find(name);
    if (state === undefined) throw new Error(unknownHost(name));
    return state;
  }

  /** @param {string} name */
  function unknownHost(name) {
    return `No host is called "${name}". There are: ${Object.keys(scenarios).join(', ')}.`;
  }

  return {
    find,
    unknownHost,
    scenarios,

    /**
     * @param {string} name
     * @param {string} [text]
     */
    change(name, text) {
      const { additions } = get(name);
      additions.push(text ?? '');
      return additions.length + 1;
    },

    /**
     * @param {string} name
     * @param {Readonly<Record<string, OptionValue>>} options
     */
    set(name, options) {
      const state = get(name);
      for (const [key, value] of Object.entries(options)) {
        const held = Object.hasOwn(state.options, key) ? state.options[key] : undefined;
        if (held === undefined) {
          const switches = Object.keys(state.scenario.options).join(', ') || 'none';
          throw new Error(`"${name}" has no switch "${key}". It has: ${switches}.`);
        }
        if (typeof value !== typeof held) {
          throw new Error(
            `"${key}" of "${name}" takes a ${typeof held}, not ${JSON.stringify(value)}.`,
          );
        }
      }
      Object.assign(state.options, options);
    },
  };
}

/**
 * The host a `Host` field names: its first label, after an optional `www`. Any domain may follow, so
 * `tag.localhost:80` and `www.tag.made-up.example` are both `tag`.
 *
 * @param {string} host
 */
export function nameOfHost(host) {
  const labels = host.toLowerCase().replace(/:\d+$/, '').split('.');
  return (labels[0] === 'www' && labels.length > 1 ? labels[1] : labels[0]) ?? '';
}
