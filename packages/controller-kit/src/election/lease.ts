import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** A lease with its holder and duration (`coordination.k8s.io/v1`). */
export interface Lease extends KubernetesObject {
  readonly spec?: LeaseSpec;
}

/** The spec of a {@link Lease}. Times are RFC 3339 with six fractional digits. */
export interface LeaseSpec {
  /** Absent or empty without a holder. */
  readonly holderIdentity?: string;
  /** Whole seconds after the last observed renewal until other candidates may acquire it. */
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  /** Number of changes of the holder. */
  readonly leaseTransitions?: number;
  readonly strategy?: string;
  readonly preferredHolder?: string;
}

export const leaseKind: KindDescriptor<Lease> = Object.freeze({
  group: "coordination.k8s.io",
  version: "v1",
  kind: "Lease",
  plural: "leases",
  scope: "Namespaced",
});

/**
 * Returns the current time as a MicroTime. JavaScript's wall clock has only milliseconds; the
 * microseconds come from another clock to make records unique.
 */
export function microTime(): string {
  const micros = (process.hrtime.bigint() / 1000n) % 1000n;
  return new Date().toISOString().replace("Z", `${micros.toString().padStart(3, "0")}Z`);
}
