/** From a line's settings to what the product calls them. */
import { type CheckRules, DEFAULT_RULES } from '../../src/core/check/rules';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/watch/settings';
import type { Watch } from '../../src/core/watch/watch';
import type { HttpCase } from './http-case';

export interface CaseSettings {
  readonly settings: Settings;
  readonly rules: CheckRules;
  readonly watch: Pick<Watch, 'ignoreMaxAge' | 'headOverBytes' | 'rules'>;
}

const DAY_MS = 86_400_000;

export function caseSettings({ settings: given = {} }: HttpCase): CaseSettings {
  const number = (name: string) => {
    const value = given[name];
    return typeof value === 'number' ? value : undefined;
  };
  const scaled = (name: string, unitMs: number) => {
    const value = number(name);
    return value === undefined ? undefined : value * unitMs;
  };
  return {
    settings: {
      ...DEFAULT_SETTINGS,
      hostSample: number('useless_min_attempts') ?? DEFAULT_SETTINGS.hostSample,
      maxAgeCapMs: scaled('max_age_cap_s', 1000) ?? DEFAULT_SETTINGS.maxAgeCapMs,
    },
    rules: {
      auditAfterMs: scaled('audit_days', DAY_MS) ?? DEFAULT_RULES.auditAfterMs,
      auditMin304: number('audit_min_304') ?? DEFAULT_RULES.auditMin304,
      dateTrial: number('ims_trial') ?? DEFAULT_RULES.dateTrial,
      variantReverts: number('variant_reverts') ?? DEFAULT_RULES.variantReverts,
      listedTags: number('max_list_etags') ?? DEFAULT_RULES.listedTags,
      defaultPauseMs: scaled('retry_after_default_s', 1000) ?? DEFAULT_RULES.defaultPauseMs,
      longestPauseMs: scaled('retry_after_cap_s', 1000) ?? DEFAULT_RULES.longestPauseMs,
    },
    watch: {
      rules: {},
      ignoreMaxAge: given['honour_max_age'] === false,
      headOverBytes: number('head_over_bytes'),
    },
  };
}
