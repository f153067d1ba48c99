interface Series {
  readonly major?: unknown;
  readonly minor?: unknown;
}

/** Returns the major or minor version of a release series: 0 if missing, NaN if not a number. */
export function seriesNumber(value: unknown): number {
  // `Number` throws for `{"toString": 1}`.
  return typeof value === "object" && value !== null ? Number.NaN : Number(value ?? 0);
}

/** Compares release series, newest first; those without numbers keep their order. */
export function newestFirst(a: Series, b: Series): number {
  return seriesNumber(b.major) - seriesNumber(a.major) || seriesNumber(b.minor) - seriesNumber(a.minor) || 0;
}
