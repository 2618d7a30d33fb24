/** One setting being edited: its draft, what is wrong with it, and "saved" said politely. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Settings } from '../core/watch/settings';
import { send } from '../messaging/send';
import { thrownWords } from '../ui/error-words';
import { t, WORDS } from '../ui/page-words';
import type { ReadNumber } from './number-input';

export interface SettingState {
  readonly problem: string | undefined;
  /** "Saved", for a while; empty otherwise. */
  readonly saved: string;
  readonly clear: () => void;
  /** @param told what to say of a number that cannot be used */
  readonly save: (
    read: ReadNumber,
    told: (reason: Extract<ReadNumber, { ok: false }>['reason']) => string,
  ) => void;
}

const SAID_MS = 4000;

export function useSetting(setting: keyof Settings, value: number): SettingState {
  const [problem, setProblem] = useState<string>();
  const [saved, setSaved] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const say = () => {
    setSaved(t('options_saved_setting'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSaved(''), SAID_MS);
  };
  const save: SettingState['save'] = (read, told) => {
    setSaved('');
    if (!read.ok) return setProblem(told(read.reason));
    setProblem(undefined);
    if (read.value === value) return;
    send('settings.set', { [setting]: read.value })
      .then(say)
      .catch((error: unknown) => setProblem(thrownWords(error, WORDS)));
  };
  return { problem, saved, clear: () => setProblem(undefined), save };
}
