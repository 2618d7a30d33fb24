/** What reached a host: what was asked of it, and what a redirect of another led to it. */
import { expect, test } from 'vitest';
import { foldExchanges } from '../../../src/adapters/storage/exchanges';
import { readHostDetail } from '../../../src/adapters/storage/host-detail';
import { fill, openFresh } from './open-fresh';
import { aHost, anExchange, aWatch, NOW } from './rows';

const WWW = 'www.example.org';

async function opened() {
  const db = await openFresh();
  const led = { finalUrl: `https://${WWW}/news`, answeredBy: WWW };
  await fill(db, {
    hosts: [aHost('example.org'), aHost(WWW)],
    exchanges: [
      anExchange(aWatch(), { id: 'own', at: NOW }),
      anExchange(aWatch(), { id: 'led', at: NOW + 1, ...led }),
      anExchange(aWatch(), { id: 'old', at: NOW - 1, ...led }),
      anExchange(aWatch({ url: `https://${WWW}/p` }), { id: 'there', at: NOW + 2 }),
    ],
  });
  return db;
}

test.each([
  ['example.org', ['own', 'led']],
  [WWW, ['there', 'led']],
  ['other.example', []],
])('%s since an instant', async (host, expected) => {
  const db = await opened();
  const ids: string[] = [];
  await foldExchanges(db, { since: NOW, host }, (some) => ids.push(...some.map(({ id }) => id)));
  expect(ids).toEqual(expected);
  const detail = await readHostDetail(db, host, NOW);
  expect((detail?.recent ?? []).map(({ id }) => id)).toEqual(expected);
});
