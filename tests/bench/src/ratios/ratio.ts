/** Which ratios are an improvement: higher ones of throughput, lower ones of times and memory. */
export type Better = "higher" | "lower";

/** A figure of a benchmark: capikit's by the reference implementation's. */
export interface Ratio {
  readonly figure: string;
  readonly ratio: number;
  readonly better: Better;
}

/** Ratios by benchmark and figure. */
export type RatioTable = Readonly<Record<string, Readonly<Record<string, Omit<Ratio, "figure">>>>>;
