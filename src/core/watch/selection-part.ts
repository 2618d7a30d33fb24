/** The part of a page that holds a text that was selected there, on its way to becoming a watch. */
import type { PickedPart } from './picked';

export type SelectionPart =
  | (PickedPart & {
      readonly kind: 'part';
      /** Of the document it is in: the tab's, or a frame's. */
      readonly url: string;
      /** Of the part, for it to be known again by. */
      readonly text: string;
    })
  | {
      readonly kind: 'none';
      /** `whole`: no smaller part holds it. `unreachable`: a check would never find it. */
      readonly why: 'whole' | 'unreachable';
    };
