import {
  ipAddressClaimReadyPoolExhaustedReason,
  ipAddressClaimReadyPoolNotReadyReason,
} from "@capikit/api/ipam/v1beta2";

/** What a claim gets. */
export interface Allocation {
  /** IPv4 or IPv6, without prefix. */
  readonly address: string;
  /** Length of the network's prefix in bits. */
  readonly prefix: number;
  readonly gateway?: string | undefined;
}

/** Why a claim gets nothing for now. Made by {@link poolExhausted} and {@link poolNotReady}. */
export interface Refusal {
  /** Of the claim's condition Ready. */
  readonly reason: string;
  readonly message: string;
}

/** For an allocation: the pool has no address left. The claim is asked about again when the pool changes, or one of its addresses goes. */
export function poolExhausted(message = "the pool has no free address"): Refusal {
  return Object.freeze({ reason: ipAddressClaimReadyPoolExhaustedReason, message });
}

/** For an allocation: the pool is not ready to give addresses. The claim is asked about again when the pool changes. */
export function poolNotReady(message = "the pool is not ready"): Refusal {
  return Object.freeze({ reason: ipAddressClaimReadyPoolNotReadyReason, message });
}
