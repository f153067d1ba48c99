import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** Who holds what for how long (`coordination.k8s.io/v1`). */
export interface Lease extends KubernetesObject {
  readonly spec?: LeaseSpec;
}

/** The record of a {@link Lease}. Times are RFC 3339 with six digits of fractions. */
export interface LeaseSpec {
  /** Absent or empty: nobody. */
  readonly holderIdentity?: string;
  /** Whole seconds after which others may take it, counted from when they saw it renewed. */
  readonly leaseDurationSeconds?: number;
  readonly acquireTime?: string;
  readonly renewTime?: string;
  /** How often it went from one holder to another. */
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
 * The present as a MicroTime. JavaScript's wall clock has milliseconds only; what follows them comes from another clock, so that two
 * records are hardly ever the same.
 */
export function microTime(): string {
  const micros = (process.hrtime.bigint() / 1000n) % 1000n;
  return new Date().toISOString().replace("Z", `${micros.toString().padStart(3, "0")}Z`);
}
