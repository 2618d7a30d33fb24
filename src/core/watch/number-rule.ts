/** Rules on the first number of a text: a price that drops, a stock that ends. */

/** Any of them being met is enough. Percentages and differences are measured against the reference. */
export interface NumberRule {
  readonly dropsByPercent?: number;
  readonly risesByPercent?: number;
  readonly dropsBy?: number;
  readonly risesBy?: number;
  readonly below?: number;
  readonly above?: number;
  readonly equals?: number;
  readonly anyChange?: true;
}
