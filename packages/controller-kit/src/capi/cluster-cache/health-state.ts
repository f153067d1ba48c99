/** How the health probes of a workload cluster went. Making a connection counts as one. */
export interface HealthState {
  /** Absent before the first. */
  readonly lastProbeTime?: Date;
  /** Absent before the first that succeeded. */
  readonly lastProbeSuccessTime?: Date;
  /** How many failed since the last that succeeded. */
  readonly consecutiveFailures: number;
}

/** Before the first probe. */
export const unknownHealth: HealthState = Object.freeze({ consecutiveFailures: 0 });

/** After a probe. */
export function afterProbe(before: HealthState, succeeded: boolean, now: Date): HealthState {
  return Object.freeze(
    succeeded
      ? { lastProbeTime: now, lastProbeSuccessTime: now, consecutiveFailures: 0 }
      : { ...before, lastProbeTime: now, consecutiveFailures: before.consecutiveFailures + 1 },
  );
}
