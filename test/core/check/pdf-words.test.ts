/** The words of a PDF, by choice: what is read, what is kept, and whose fault it is when nothing is. */
import { expect, test } from 'vitest';
import type { FetchAnswer } from '../../../src/core/ports/fetcher';
import type { PdfProblem, PdfReader } from '../../../src/core/ports/pdf-reader';
import { resourceKey } from '../../../src/core/watch/watch';
import { aWatch } from '../../adapters/storage/rows';
import { checkWorld, DAY_MS, page } from './check-world';

const PDF_FIELDS = [['Content-Type', 'application/pdf']] as const;

/** What stands for a PDF here: its text behind the mark that all of them begin with. */
function pdf(text: string, fields: FetchHeaders = PDF_FIELDS): FetchAnswer {
  const answer = page('');
  return { ...answer, headers: fields, body: new TextEncoder().encode(`%PDF-1.4 ${text}`) };
}

type FetchHeaders = Extract<FetchAnswer, { kind: 'response' }>['headers'];

/** A reader of those. */
const READER: PdfReader = {
  read: async (bytes) => {
    const text = new TextDecoder().decode(bytes).replace(/^%PDF-1.4 (?:#\d+ )?/, '');
    return { kind: 'text', text };
  },
};

async function pdfWorld(reader: PdfReader = READER) {
  const watch = aWatch();
  const { url, scope, language } = watch;
  const key = resourceKey(url, scope, language, 'PDF');
  const world = await checkWorld([{ ...watch, readIn: 'pdf_text', resourceKey: key }]);
  const read = { reader };
  const inTurn: typeof world.ports.tabs.inTurn = (run) => run();
  Object.assign(world.ports, {
    pdf: { read: (bytes) => read.reader.read(bytes) } satisfies PdfReader,
    tabs: { ...world.ports.tabs, inTurn },
  });
  const next = async (answer: FetchAnswer) => {
    world.wait(DAY_MS);
    world.answer(answer);
    const report = await world.check();
    if (report.kind !== 'ran') throw new Error(report.kind);
    return report.outcome;
  };
  return { world, next, readBy: (other: PdfReader) => Object.assign(read, { reader: other }) };
}

test('the words are the version: other bytes with the same words are no change', async () => {
  const { world, next } = await pdfWorld();
  expect((await next(pdf('#1 The bridge'))).kind).toBe('baseline');
  expect(await next(pdf('#2 The bridge'))).toEqual({
    kind: 'unchanged_200',
    details: ['same_text'],
  });
  expect((await next(pdf('#3 The bridge is open'))).kind).toBe('changed');
  const [change] = await world.db.getAll('changes');
  expect(JSON.stringify(change?.summary)).toContain('is open');
});

test('the same bytes are not read again, unless the rules are others', async () => {
  const { world, next, readBy } = await pdfWorld();
  await next(pdf('One'));
  const unused: PdfReader = { read: () => Promise.reject(new Error('it was read')) };
  readBy(unused);
  expect(await next(pdf('One'))).toEqual({ kind: 'unchanged_200', details: [] });
  const watch = await world.db.get('watches', 'w1');
  if (watch === undefined) throw new Error('no watch');
  await world.db.put('watches', { ...watch, rules: { ignoreCase: true } });
  expect((await next(pdf('One'))).details).toEqual(['processing_failed']);
  readBy(READER);
  expect((await next(pdf('One'))).kind).toBe('unchanged_200');
});

test('bytes that could not be read are read again when they come again', async () => {
  const { next, readBy } = await pdfWorld();
  readBy({ read: async () => ({ kind: 'unreadable', problem: 'pdf_slow' }) });
  await next(pdf('One'));
  readBy(READER);
  expect((await next(pdf('One'))).kind).toBe('baseline');
});

test.each<[what: string, fields: FetchHeaders]>([
  ['without a type', []],
  ['as a stream of bytes', [['Content-Type', 'application/octet-stream']]],
])('a PDF that is sent %s is one by its first bytes', async (_what, fields) => {
  const { next } = await pdfWorld();
  await next(pdf('#1 One', fields));
  expect((await next(pdf('#2 One', fields))).details).toEqual(['same_text']);
});

test.each<PdfProblem>(['pdf_locked', 'pdf_damaged', 'pdf_no_text', 'pdf_slow', 'pdf_too_long'])(
  '%s is a state, and what is held stays',
  async (problem) => {
    const { world, next, readBy } = await pdfWorld();
    await next(pdf('One'));
    const before = await world.db.getAll('snapshots');
    readBy({ read: async () => ({ kind: 'unreadable', problem }) });
    expect(await next(pdf('Two'))).toEqual({ kind: 'error', details: [problem] });
    expect(await world.db.get('states', 'w1')).toMatchObject({ status: 'unreadable' });
    expect(await world.db.getAll('snapshots')).toEqual(before);
    readBy(READER);
    expect((await next(pdf('Two'))).kind).toBe('changed');
  },
);

test('a reader that fails is a fault of ours, with its words in the trace', async () => {
  const { world, next, readBy } = await pdfWorld();
  await next(pdf('One'));
  readBy({ read: () => Promise.reject(new Error('no page')) });
  expect(await next(pdf('Two'))).toEqual({ kind: 'error', details: ['processing_failed'] });
  const exchange = (await world.db.getAllFromIndex('exchanges', 'byTime')).at(-1);
  expect(exchange?.traces?.[0]?.steps).toContainEqual({ step: 'text', text: 'no page' });
});

test('a page in place of the PDF is read as the page it is', async () => {
  const { next } = await pdfWorld();
  await next(pdf('One'));
  expect((await next(page('<p>The minutes have moved to the archive.</p>'))).kind).toBe('changed');
});
