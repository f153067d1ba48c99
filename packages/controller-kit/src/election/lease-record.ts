import type { Lease, LeaseSpec } from "@capikit/api/kubernetes";

/** The validated spec of a Lease. Any client with write access may have edited it. */
export interface LeaseRecord {
  /** Empty without a holder. */
  readonly holder: string;
  /** Undefined if the field is missing or invalid. */
  readonly durationMs: number | undefined;
  /** From 0 to below 2^31 - 1, so that the next one is valid. */
  readonly transitions: number;
  readonly acquireTime: string | undefined;
  readonly renewTime: string | undefined;
}

/** Upper limit, so that an invalid duration does not block candidates for up to 68 years. */
const longestMs = 3_600_000;

export function readRecord(spec: LeaseSpec | undefined): LeaseRecord {
  const { holderIdentity, leaseDurationSeconds, leaseTransitions, acquireTime, renewTime } = (spec ??
    {}) as Readonly<Record<string, unknown>>;
  return {
    holder:
      typeof holderIdentity === "string"
        ? holderIdentity
        : JSON.stringify(holderIdentity ?? "").replace(/^""$/, ""),
    durationMs:
      typeof leaseDurationSeconds === "number" && leaseDurationSeconds > 0
        ? Math.min(leaseDurationSeconds * 1000, longestMs)
        : undefined,
    transitions:
      typeof leaseTransitions === "number" &&
      Number.isInteger(leaseTransitions) &&
      leaseTransitions >= 0 &&
      leaseTransitions < 2 ** 31 - 1
        ? leaseTransitions
        : 0,
    acquireTime: textOf(acquireTime),
    renewTime: textOf(renewTime),
  };
}

/**
 * Reports whether the record is one that a holder writes to release its lease: client-go and this
 * package then set a duration of one second and both times to the current one. A holder removed by
 * an edit of some fields may still believe that it leads.
 */
export function isReleased({ holder, durationMs, acquireTime, renewTime }: LeaseRecord): boolean {
  return holder === "" && durationMs === 1000 && acquireTime === renewTime;
}

/** Identifies a version of the record: it changes with every renewal, not with labels. */
export function fingerprintOf({ metadata, spec = {} }: Lease): string {
  const { holderIdentity, leaseDurationSeconds, acquireTime, renewTime, leaseTransitions } = spec;
  // A recreated Lease may differ only in its uid.
  return JSON.stringify([
    metadata.uid,
    holderIdentity,
    leaseDurationSeconds,
    acquireTime,
    renewTime,
    leaseTransitions,
  ]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
