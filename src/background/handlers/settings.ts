/** Settings of the whole extension. */
import { applyRetention } from '../../adapters/storage/retention';
import { saveSettings } from '../../adapters/storage/save-settings';
import { isWithinBounds, readSettings } from '../../adapters/storage/settings';
import { SETTING_BOUNDS, type Settings } from '../../core/watch/settings';
import type { Handlers } from '../../messaging/protocol';
import { ProtocolError } from '../../messaging/protocol-error';
import type { HandlerContext } from './context';
import { unawaited } from './unawaited';

export function settingsHandlers(
  context: HandlerContext,
): Pick<Handlers, 'settings.get' | 'settings.set'> {
  return {
    async 'settings.get'() {
      return readSettings(await context.database());
    },

    async 'settings.set'(request) {
      const db = await context.database();
      const now = context.clock.now();
      const settings = await saveSettings(db, typedSettings(request), now);
      context.announce();
      unawaited(context.runner.reschedule(), 'setting the alarm');
      unawaited(applyRetention(db, settings, now), 'dropping what is no longer kept');
      return settings;
    },
  };
}

/** @throws ProtocolError naming the setting and its bounds */
function typedSettings(request: Partial<Settings>): Partial<Settings> {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const key = name as keyof Settings;
    if (isWithinBounds(key, value)) continue;
    const [min, max] = SETTING_BOUNDS[key];
    throw new ProtocolError(
      key === 'defaultIntervalMs' ? 'interval_out_of_bounds' : 'bad_request',
      `${key}: a whole number from ${min} to ${max}`,
    );
  }
  return Object.fromEntries(given);
}
