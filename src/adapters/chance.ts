/** Jitter and ids from the browser's generator of random numbers. */
import type { Chance } from '../core/ports/chance';

const TIME_DIGITS = 9; // base 36 holds every instant to the year 5188
const COUNT_DIGITS = 3;
const RANDOM_DIGITS = 10;

/**
 * Ids are the time, a count within the millisecond and a random tail, all base 36 of fixed width:
 * plain text order is the order they were made in, and two backgrounds never make the same one.
 */
export function createChance(): Chance {
  let lastAt = -1;
  let count = 0;
  return {
    random: () => randomWord() / 2 ** 32,
    newId(now) {
      count = now === lastAt ? count + 1 : 0;
      lastAt = now;
      return digits(now, TIME_DIGITS) + digits(count, COUNT_DIGITS) + randomTail();
    },
  };
}

function randomTail(): string {
  const tail = randomWord() * 2 ** 20 + (randomWord() >>> 12);
  return digits(tail, 11).slice(-RANDOM_DIGITS);
}

function randomWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

function digits(number: number, width: number): string {
  return Math.max(0, Math.floor(number)).toString(36).padStart(width, '0');
}
