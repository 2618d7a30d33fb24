/** Adds a rule against noise to a watch's rules, with a way back. */
import { type NoiseRule, withNoiseRule } from '../../core/watch/noise-rule';
import type { WatchRow } from '../../messaging/protocol';
import { t, WORDS } from '../../ui/page-words';
import { plainText } from '../../ui/phrase';
import { saveRules, titleOf } from '../rules/save-rules';
import { noisePhrase } from './noise-words';

export function saveNoiseRule(row: WatchRow, rule: NoiseRule): Promise<void> {
  return saveRules(
    row,
    withNoiseRule(row.rules, rule),
    t('noise_saved', titleOf(row), noiseText(rule)),
  );
}

export function noiseText(rule: NoiseRule): string {
  return plainText(noisePhrase(rule, WORDS));
}
