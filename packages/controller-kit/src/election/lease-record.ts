import type { Lease, LeaseSpec } from "./lease.ts";

/** The spec of a Lease with every field checked: anybody who may write Leases may have edited it. */
export interface LeaseRecord {
  /** Empty: nobody. */
  readonly holder: string;
  /** Undefined where the field is missing or invalid. */
  readonly durationMs: number | undefined;
  /** From 0 to below 2^31 - 1, so that the next one is valid. */
  readonly transitions: number;
  readonly acquireTime: string | undefined;
  readonly renewTime: string | undefined;
}

/** Leases are believed for this long at most: nobody waits 68 years for a holder that is gone. */
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
 * Whether the holder itself released the lease: client-go and this package leave one second behind. A holder that somebody else
 * removed from the Lease does not know yet that it no longer leads.
 */
export function isReleased({ holder, durationMs }: LeaseRecord): boolean {
  return holder === "" && durationMs === 1000;
}

/** Identifies a version of the record: it changes with every renewal, not with labels. */
export function fingerprintOf({ metadata, spec = {} }: Lease): string {
  const { holderIdentity, leaseDurationSeconds, acquireTime, renewTime, leaseTransitions } = spec;
  // A Lease that was deleted and created again may differ in its uid alone.
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
