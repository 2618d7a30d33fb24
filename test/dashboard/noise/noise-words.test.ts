import { expect, test } from 'vitest';
import { ENGLISH } from '../../../scripts/english';
import type { NoiseRule } from '../../../src/core/watch/noise-rule';
import { noisePhrase } from '../../../src/dashboard/noise/noise-words';
import { plainText } from '../../../src/ui/phrase';

test.each<readonly [NoiseRule, string]>([
  [{ ignorePresets: ['clock', 'date'] }, 'clock times, dates'],
  [{ ignorePatterns: ['^Updated by \\S+$'] }, 'what matches ^Updated by \\S+$'],
  [{ ignoreNumbers: true, sortLines: true }, 'numbers, the order of the lines'],
  [{ ignoreCase: true, ignoreBlanks: true }, 'capital and small letters, spaces'],
])('%j is called %s', (rule, words) => expect(plainText(noisePhrase(rule, ENGLISH))).toBe(words));
