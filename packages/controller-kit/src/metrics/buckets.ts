/** Buckets of `controller_runtime_reconcile_time_seconds`. */
export const reconcileBuckets: readonly number[] = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5,
  1.75, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];

/** Buckets of `informer_processing_latency_seconds`. */
export const informerBuckets: readonly number[] = [
  0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Buckets of queue and webhook durations: twelve powers of ten from 10 ns, with Go's rounding. */
export const exponentialBuckets: readonly number[] = Array.from({ length: 11 }).reduce<number[]>(
  (buckets) => [...buckets, (buckets.at(-1) ?? 0) * 10],
  [10e-9],
);

/** Buckets of API request durations, as in Kubernetes' own programs. */
export const requestBuckets: readonly number[] = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
