interface Series {
  readonly major?: unknown;
  readonly minor?: unknown;
}

/** Major or minor of a release series: 0 where it is missing, NaN where it is not a number. */
export function seriesNumber(value: unknown): number {
  // `Number` throws for `{"toString": 1}`.
  return typeof value === "object" && value !== null ? Number.NaN : Number(value ?? 0);
}

/** Orders release series; those without numbers come as they are written. */
export function newestFirst(a: Series, b: Series): number {
  return seriesNumber(b.major) - seriesNumber(a.major) || seriesNumber(b.minor) - seriesNumber(a.minor) || 0;
}
