import { describe, expect, test } from 'vitest';
import type { AddReply } from '../../src/messaging/protocol';
import { ProtocolError } from '../../src/messaging/protocol-error';
import { finishAdd } from '../../src/ui/finish-add';
import { watchRow } from '../ui/rows';

const ADDED: AddReply = { kind: 'added', watchId: 'w1', row: watchRow() };
const PENDING: AddReply = { kind: 'pending', permission: 'https://example.org/*' };

/** Runs it, and tells whether the pending add was taken back. */
async function run(adding: Promise<AddReply>, asking: Promise<boolean>) {
  let dropped = 0;
  const end = finishAdd(adding, asking, async () => {
    dropped += 1;
  });
  const settled = await end.then(
    ({ kind }) => kind,
    (error: Error) => error.message,
  );
  return [settled, dropped];
}

describe('an add ends', () => {
  test.each([
    ['added at once where the site was allowed before', ADDED, true, ['added', 0]],
    ['with the first copy being saved once the person agrees', PENDING, true, ['saving', 0]],
    ['taken back when the person refuses', PENDING, false, ['denied', 1]],
    ['added whatever a needless prompt says', ADDED, false, ['added', 0]],
  ] as const)('%s', async (_, reply, granted, end) =>
    expect(await run(Promise.resolve(reply), Promise.resolve(granted))).toEqual(end),
  );

  test('with the background’s reason when it refuses, and nothing to take back', async () =>
    expect(
      await run(Promise.reject(new ProtocolError('already_watched')), Promise.resolve(true)),
    ).toEqual(['already_watched', 0]));

  test('taken back when the browser will not even ask', async () =>
    expect(await run(Promise.resolve(PENDING), Promise.reject(new Error('no click')))).toEqual([
      'no click',
      1,
    ]));

  test('with one error and no unheard one when both fail', async () =>
    expect(
      await run(Promise.reject(new ProtocolError('disk_full')), Promise.reject(new Error('no'))),
    ).toEqual(['disk_full', 0]));
});
