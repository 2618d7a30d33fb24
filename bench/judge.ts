/**
 * `npm run bench -- judge [SEED…] [--count=N] [--bare]`: false alerts and missed changes on pairs of
 * pages made from seeds, by class, by what moved and in all. Exits 1 where more than two of a hundred
 * alerts are for nothing, or more than one of a hundred changes is missed. `--bare` takes away what a
 * person would have set, and holds no gate: what the engine makes of a page nobody has told it about.
 */
import { bareSettings, isWrong, type Judged, judgePair } from './judge/judge-pairs';
import { makePairs } from './judge/make-pairs';
import { GATE, passes, rowOf, rowsBy, tableOf } from './judge/tally';

const DEFAULT_SEEDS = [7103, 40_961, 982_451];
const DEFAULT_COUNT = 520;
const SHOWN = 25;

export async function main(args: readonly string[]): Promise<number> {
  const isBare = args.includes('--bare');
  const count = Number(
    /^--count=(\d+)$/.exec(args.find((arg) => arg.startsWith('--count')) ?? '')?.[1] ??
      DEFAULT_COUNT,
  );
  const named = args.filter((arg) => !arg.startsWith('--'));
  const unknown = args.filter(
    (arg) => !/^\d+$/.test(arg) && arg !== '--bare' && !/^--count=\d+$/.test(arg),
  );
  if (unknown.length > 0 || count === 0) {
    console.error('Usage: npm run bench -- judge [SEED…] [--count=N] [--bare]');
    return 2;
  }
  const seeds = named.length === 0 ? DEFAULT_SEEDS : named.map(Number);
  const all: Judged[] = [];
  let pass = true;
  for (const seed of seeds) {
    console.error(`seed ${seed} …`);
    const judged: Judged[] = [];
    for (const pair of makePairs(seed, count)) {
      judged.push(await judgePair(pair, isBare ? bareSettings(pair) : pair.settings));
    }
    const row = rowOf(`seed ${seed}`, judged);
    pass &&= passes(row);
    console.log(tableOf([row]));
    all.push(...judged);
  }
  console.log(`\nby class\n${tableOf(rowsBy(all, ({ pair }) => [pair.pageClass]))}`);
  console.log(
    `\nby what moved (a pair may be in several)\n${tableOf(rowsBy(all, ({ pair }) => pair.noise))}`,
  );
  console.log(
    `\nby what was news\n${tableOf(
      rowsBy(
        all.filter(({ pair }) => pair.label === 'changed'),
        ({ pair }) => [pair.change ?? ''],
      ),
    )}`,
  );
  console.log(`\nby language\n${tableOf(rowsBy(all, ({ pair }) => [pair.language]))}`);
  const wrong = all.filter(isWrong);
  if (wrong.length > 0)
    console.log(
      `\nwrong (${Math.min(SHOWN, wrong.length)} of ${wrong.length})\n${wrong.slice(0, SHOWN).map(told).join('\n')}`,
    );
  console.log(`\n${tableOf([rowOf('in all', all)])}`);
  if (isBare) return 0;
  console.log(
    pass
      ? `✓ at most ${GATE.falseAlerts * 100} % and ${GATE.missed * 100} % for every seed`
      : `✗ more than ${GATE.falseAlerts * 100} % or ${GATE.missed * 100} % for a seed`,
  );
  return pass ? 0 : 1;
}

function told({ pair, verdict, words }: Judged): string {
  const { id, pageClass, language, label, change, noise } = pair;
  return `  ${id} ${pageClass} ${language} ${label}${change === undefined ? '' : ` (${change})`}: ${verdict} "${words.slice(0, 90)}"; moved: ${noise.join(', ')}; set: ${JSON.stringify(pair.settings)}`;
}
