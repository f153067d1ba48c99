import {
  ipAddressClaimReadyPoolExhaustedReason,
  ipAddressClaimReadyPoolNotReadyReason,
} from "@capikit/api/ipam/v1beta2";

/** An allocated address. */
export interface Allocation {
  /** IPv4 or IPv6 address, without prefix. */
  readonly address: string;
  /** Prefix length of the network in bits. */
  readonly prefix: number;
  readonly gateway?: string | undefined;
}

/**
 * Reason why a claim gets no address yet, created by {@link poolExhausted} or {@link poolNotReady}.
 */
export interface Refusal {
  /** Reason of the claim's condition Ready. */
  readonly reason: string;
  readonly message: string;
}

/** Reports that the pool has no free address. Pool or address changes retry the claim. */
export function poolExhausted(message = "the pool has no free address"): Refusal {
  return Object.freeze({ reason: ipAddressClaimReadyPoolExhaustedReason, message });
}

/** Reports that the pool is not ready. Pool changes retry the claim. */
export function poolNotReady(message = "the pool is not ready"): Refusal {
  return Object.freeze({ reason: ipAddressClaimReadyPoolNotReadyReason, message });
}
