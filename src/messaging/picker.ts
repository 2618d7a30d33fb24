/**
 * What the picker's controls say to the background, and it to them. They live in a frame inside
 * somebody else's page, so this is a protocol of its own: three messages, each with the token that
 * the background made for one tab, and nothing that acts by itself (docs/adr/0020-picker.md).
 */
import * as v from 'valibot';
import type { Picked } from '../core/watch/picked';
import type { StoredRules } from '../core/watch/watch-rules';

/** The one page of ours that others may hold in a frame. */
export const FRAME_PAGE = 'src/picker/frame.html';

/** What the controls need to know when they begin. */
export interface PickerBegin {
  /** Of the watch whose part is picked again; null: a new watch. */
  readonly rules: StoredRules | null;
  /** What was picked the last time. */
  readonly pickedText: string | null;
}

export type PickerMessage =
  | { readonly v: 1; readonly picker: 'open'; readonly token: string }
  | {
      readonly v: 1;
      readonly picker: 'answer';
      readonly token: string;
      readonly answer: Picked;
    }
  | { readonly v: 1; readonly picker: 'leave'; readonly token: string };

export type PickerReply =
  | { readonly ok: true; readonly begin?: PickerBegin }
  | { readonly ok: false; readonly why: string };

const token = v.pipe(v.string(), v.minLength(20), v.maxLength(100));
const selector = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));
const ONE = v.literal(1);

const MESSAGE: v.GenericSchema<unknown, PickerMessage> = v.variant('picker', [
  v.strictObject({ v: ONE, picker: v.literal('open'), token }),
  v.strictObject({ v: ONE, picker: v.literal('leave'), token }),
  v.strictObject({
    v: ONE,
    picker: v.literal('answer'),
    token,
    answer: v.strictObject({
      url: v.pipe(v.string(), v.maxLength(8000)),
      title: v.pipe(v.string(), v.maxLength(1000)),
      include: v.pipe(
        v.array(
          v.strictObject({
            selector,
            alternatives: v.pipe(v.array(selector), v.maxLength(5)),
          }),
        ),
        v.minLength(1),
        v.maxLength(50),
      ),
      exclude: v.pipe(v.array(selector), v.maxLength(50)),
      lines: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(12)),
      count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  }),
]);

/** @returns undefined where it is no message of the picker's, whatever else it is */
export function parsePickerMessage(message: unknown): PickerMessage | undefined {
  const result = v.safeParse(MESSAGE, message);
  return result.success ? result.output : undefined;
}
