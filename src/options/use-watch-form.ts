/** The state of a watch's form: what is filled in, what is wrong, whether it is being saved. */
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { addressProblem, type Problem, thrownProblem } from './problem';
import { addressOf, type WatchForm } from './watch-form';

type GoodAddress = Extract<ReturnType<typeof addressOf>, { ok: true }>;

export interface FormState {
  readonly form: WatchForm;
  readonly change: (change: Partial<WatchForm>) => void;
  readonly reset: (form: WatchForm) => void;
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  /** Of the form element: where a problem is, there the focus goes. */
  readonly place: RefObject<HTMLFormElement | null>;
  /**
   * @param save begins inside the event, so that it may ask for a permission; it is not called with
   *   an address that the gate refuses
   */
  readonly submit: (event: Event, save: (address: GoodAddress) => Promise<void>) => void;
}

export function useWatchForm(first: WatchForm): FormState {
  const [form, setForm] = useState(first);
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const place = useRef<HTMLFormElement>(null);

  const complain = (found: Problem) => {
    setProblem(found);
    // After the render that marks the field.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const submit: FormState['submit'] = (event, save) => {
    event.preventDefault();
    if (running.current) return;
    const address = addressOf(form);
    if (!address.ok) return complain(addressProblem(address.reason));
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    save(address)
      .catch((error: unknown) => complain(thrownProblem(error)))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  };
  const change = (part: Partial<WatchForm>) => {
    setForm((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  return { form, change, reset: setForm, problem, busy, place, submit };
}
