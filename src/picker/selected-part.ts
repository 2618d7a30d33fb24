/** What the script in the page found out about the text that is selected there. */
export type SelectedPart =
  | {
      readonly kind: 'part';
      /** Of the document it is in. */
      readonly url: string;
      /** Each finds the part alone in the live page; the best first. */
      readonly selectors: readonly string[];
      /** The text of the whole part. */
      readonly text: string;
    }
  | {
      readonly kind: 'none';
      /**
       * `whole`: no part smaller than the page holds it. `unreachable`: it stands where a check never
       * finds it: in a field, in a shadow root, or nothing is selected any more.
       */
      readonly why: 'whole' | 'unreachable';
    };
