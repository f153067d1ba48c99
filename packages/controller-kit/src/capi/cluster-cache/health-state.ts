/** Results of a workload cluster's health probes. Connecting counts as a probe. */
export interface HealthState {
  /** Absent before the first probe. */
  readonly lastProbeTime?: Date;
  /** Absent until a probe succeeds. */
  readonly lastProbeSuccessTime?: Date;
  /** Number of failures since the last success. */
  readonly consecutiveFailures: number;
}

/** Health before the first probe. */
export const unknownHealth: HealthState = Object.freeze({ consecutiveFailures: 0 });

/** Returns the health after a probe. */
export function afterProbe(before: HealthState, succeeded: boolean, now: Date): HealthState {
  return Object.freeze(
    succeeded
      ? { lastProbeTime: now, lastProbeSuccessTime: now, consecutiveFailures: 0 }
      : { ...before, lastProbeTime: now, consecutiveFailures: before.consecutiveFailures + 1 },
  );
}
