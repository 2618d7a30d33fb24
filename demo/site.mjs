/**
 * The bundled demo site: seven small public pages on the misbehaving server, four that treat
 * validators well or change for a reason, and three that never answer 304, each for another reason.
 */
import {
  ignoringConditions,
  withDateSpelt,
  withoutValidators,
  withStrongTag,
  withTagPerAnswer,
  withWeakTag,
} from '../test/origin/answers.mjs';
import { startOrigin } from '../test/origin/origin.mjs';
import { archivePage } from './pages/archive.mjs';
import { clockPage } from './pages/clock.mjs';
import { leafletsPage } from './pages/leaflets.mjs';
import { noticesPage } from './pages/notices.mjs';
import { pricePage } from './pages/price.mjs';
import { shopPage } from './pages/shop.mjs';
import { steadyPage } from './pages/steady.mjs';

/** @type {Readonly<Record<string, import('../test/origin/origin.mjs').Scenario>>} */
const hosts = {
  notices: {
    about: 'A notice board with a correct tag; a change adds notices.',
    options: {},
    answer: withStrongTag(noticesPage),
  },
  steady: {
    about: 'Opening hours with a correct date; they never change.',
    options: {},
    answer: withDateSpelt(steadyPage, () => 'Fri, 14 Jun 2024 09:30:00 GMT'),
  },
  price: {
    about: 'A price with a weak tag; a change lowers it.',
    options: {},
    answer: withWeakTag(pricePage),
  },
  clock: {
    about: 'The bytes differ each time, the text a person reads does not.',
    options: {},
    answer: withStrongTag(clockPage),
  },
  leaflets: {
    about: 'No validators.',
    options: {},
    answer: withoutValidators(leafletsPage),
  },
  shop: {
    about: 'Another tag with every answer over the same bytes.',
    options: {},
    answer: withTagPerAnswer(shopPage),
  },
  archive: {
    about: 'A good tag; the condition is never looked at.',
    options: {},
    answer: ignoringConditions(archivePage),
  },
};

/**
 * @param {{ readonly port?: number }} [settings]
 * @returns {Promise<import('./site.mjs').Demo>}
 */
export async function startDemo({ port = 0 } = {}) {
  const origin = await startOrigin({ port, hosts });
  return {
    ...origin,
    bringNews() {
      origin.change('notices');
      origin.change('price');
    },
  };
}
