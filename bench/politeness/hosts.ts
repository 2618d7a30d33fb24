/** The sixty hosts: four of each fault, and twelve without one; each group has every mood. */
import { CLASSES, type ClassName } from './fault-class';
import type { Moods } from './host';

export interface PlannedHost {
  readonly name: string;
  readonly className: ClassName;
  readonly moods: Moods;
  readonly intervalH: number;
}

/** The hosts of one class, one each. */
const MOODS: readonly Moods[] = [
  {},
  { crawlDelayS: 30 },
  { tooMany: 0.03 },
  { failing: 0.04, disallowed: ['/p7'] },
];

/** Of those without a fault: what else a sound host may want. */
const SOUND: readonly Moods[] = [
  { maxAgeS: 48 * 3600 },
  // Its pages are asked for more often than the person allows: they have to take turns.
  { dailyLimit: 60, pages: 28, tooMany: 0.005 },
  { longPages: true },
  { leadsTo: 'www.led.test' },
];

export function plannedHosts(): readonly PlannedHost[] {
  const classes = Object.keys(CLASSES) as ClassName[];
  const ofClasses = classes.flatMap((className) =>
    MOODS.map((moods, index) => ({
      name: `${className.replaceAll('_', '-')}-${index}.test`,
      className,
      moods,
      intervalH: index === 0 ? 12 : 24,
    })),
  );
  const sound = SOUND.map((moods, index) => ({
    name: moods.leadsTo === undefined ? `sound-${index}.test` : 'led.test',
    className: 'healthy' as const,
    moods,
    intervalH: moods.dailyLimit === undefined ? 24 : 6,
  }));
  return [...ofClasses, ...sound];
}
