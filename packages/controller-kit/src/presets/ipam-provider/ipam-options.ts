import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import {
  ipAddressClaimReadyPoolExhaustedReason,
  ipAddressClaimReadyPoolNotReadyReason,
} from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { DurationInput } from "@capikit/common/time";
import type { ReconcileAnswer, ReconcileContext, Result, WatchedKind } from "../../index.ts";
import type { Draft } from "../lifecycle/draft-object.ts";
import { type PresetRight, readingRight } from "../lifecycle/preset-right.ts";
import type { AddressOf, ClaimOf } from "./ipam-kinds.ts";

const claims = { group: "ipam.cluster.x-k8s.io", resource: "ipaddressclaims" };
const addresses = { group: "ipam.cluster.x-k8s.io", resource: "ipaddresses" };

/** The rights that `ipamProvider` needs. */
export const ipamProviderRights: readonly PresetRight[] = Object.freeze([
  { on: "kind", verbs: ["get", "list", "watch", "patch"] },
  { on: "kind", subresource: "status", verbs: ["get", "patch"], option: "reconcilePool" },
  // Addresses block the deletion of their claim and pool.
  { on: "kind", subresource: "finalizers", verbs: ["update"] },
  { on: claims, verbs: ["get", "list", "watch", "patch"] },
  { on: claims, subresource: "status", verbs: ["get", "patch"] },
  { on: claims, subresource: "finalizers", verbs: ["update"] },
  { on: addresses, verbs: ["get", "list", "watch", "create", "patch", "delete"] },
  readingRight("clusters"),
]);

/** Type of the pools of one or several kinds. */
export type PoolOf<K> = K extends KindDescriptor<infer P> ? Extract<P, KubernetesObject> : never;

/** Names of finalizers. Do not change them while objects have them. */
export interface IpamFinalizers {
  /** On claims until release. Default: `ipam.cluster.x-k8s.io/release-address`. */
  readonly claim?: string | undefined;
  /** On addresses until claim deletion. Default: `ipam.cluster.x-k8s.io/protect-address`. */
  readonly address?: string | undefined;
  /** On pools with addresses in use. Default: `ipam.cluster.x-k8s.io/protect-pool`. */
  readonly pool?: string | undefined;
}

/** Context for allocating an address. */
export interface AllocationContext<P extends KubernetesObject, V extends ContractVersion>
  extends ReconcileContext {
  readonly claim: ClaimOf<V>;
  readonly pool: P;
  /** Kind of the pool. */
  readonly poolKind: KindDescriptor<P>;
  /** The claim's Cluster, if it names one. */
  readonly cluster: Cluster | undefined;
  /** All allocated addresses of the pool. */
  readonly addresses: readonly AddressOf<V>[];
}

/** Context for releasing an address. Pool, address and Cluster may be gone. */
export interface ReleaseContext<P extends KubernetesObject, V extends ContractVersion>
  extends ReconcileContext {
  readonly claim: ClaimOf<V>;
  readonly pool: P | undefined;
  readonly address: AddressOf<V> | undefined;
  readonly cluster: Cluster | undefined;
}

/** Context for reconciling a pool. */
export interface PoolContext<P extends KubernetesObject, V extends ContractVersion> extends ReconcileContext {
  /** A draft: the preset writes its changes when the function returns. */
  readonly object: Draft<P>;
  readonly kind: KindDescriptor<P>;
  /** All allocated addresses of the pool. */
  readonly addresses: readonly AddressOf<V>[];
}

/** The platform-specific part of an IPAM provider. */
export interface IpamProviderOptions<P extends KubernetesObject, V extends ContractVersion> {
  /** API version of claims and addresses. Default: `v1beta2`. */
  readonly apiVersion?: V;
  /** Name of the claim controller; those of pools use their kinds. Default: `ipaddressclaim`. */
  readonly name?: string;
  /** Whether the manager's `--watch-filter` applies to claims (never to pools). Default: true. */
  readonly watchFilter?: boolean;
  readonly finalizers?: IpamFinalizers;
  /** Claims to reconcile in parallel. Default: 1, so that two never get the same address. */
  readonly concurrency?: number;
  /** Timeout of a reconcile. Default: `1m`. */
  readonly timeout?: DurationInput;
  /** Minimum time between reconciles of a claim. Default: 0, as Machines wait for addresses. */
  readonly minInterval?: DurationInput;
  /** Further kinds to watch for claims. */
  readonly watches?: readonly WatchedKind[];
  /**
   * Allocates an address for a claim. Return `poolExhausted()` or `poolNotReady()` if that is
   * impossible, or `after("10s")` to retry. Called again for the same claim if writing the address
   * failed: reserve external addresses under the claim's name.
   */
  allocate(context: AllocationContext<P, V>): Promise<Allocation | Refusal | Result>;
  /** Releases an address, which is then deleted. Return `after("10s")` to be called again. */
  release?(context: ReleaseContext<P, V>): Promise<ReconcileAnswer>;
  /**
   * Maintains the pool's status. Called when the pool or one of its addresses changes, also while the
   * pool is being deleted and has addresses.
   */
  reconcilePool?(context: PoolContext<P, V>): Promise<ReconcileAnswer>;
}

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
