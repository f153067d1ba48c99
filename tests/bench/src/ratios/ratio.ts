/** Which ratios are an improvement: higher ones of throughput, lower ones of times and memory. */
export type Better = "higher" | "lower";

/** A figure of a benchmark: capikit's by the reference implementation's. */
export interface Ratio {
  readonly figure: string;
  readonly ratio: number;
  readonly better: Better;
}

/** The expected ratio of a figure. */
export interface RatioRow extends Omit<Ratio, "figure"> {
  /** Share by which the ratio may fall. Default: `defaultTolerance`. Noisy wall times need more. */
  readonly tolerance?: number;
  /** Why the row is less exact than others. */
  readonly note?: string;
}

/** Ratios by benchmark and figure. */
export type RatioTable = Readonly<Record<string, Readonly<Record<string, RatioRow>>>>;
