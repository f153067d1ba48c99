import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { DurationInput } from "@capikit/common/time";
import type { ReconcileAnswer, ReconcileContext, Result, WatchedKind } from "../../index.ts";
import type { Draft } from "../lifecycle/draft.ts";
import type { Allocation, Refusal } from "./allocation.ts";
import type { AddressOf, ClaimOf } from "./ipam-kinds.ts";

/** The objects of one kind of pool, or of several. */
export type PoolOf<K> = K extends KindDescriptor<infer P> ? Extract<P, KubernetesObject> : never;

/** What finalizers are called; they must not change while there are objects that bear them. */
export interface IpamFinalizers {
  /** On claims, until their address is released. Default: `ipam.cluster.x-k8s.io/release-address`. */
  readonly claim?: string | undefined;
  /** On addresses, until their claim goes. Default: `ipam.cluster.x-k8s.io/protect-address`. */
  readonly address?: string | undefined;
  /** On pools, while addresses of them are in use. Default: `ipam.cluster.x-k8s.io/protect-pool`. */
  readonly pool?: string | undefined;
}

/** What finding an address for a claim goes by. */
export interface AllocationContext<P extends KubernetesObject, V extends ContractVersion>
  extends ReconcileContext {
  readonly claim: ClaimOf<V>;
  readonly pool: P;
  /** Which of the kinds of pools it is of. */
  readonly poolKind: KindDescriptor<P>;
  /** The Cluster that the claim is for, if it says so. */
  readonly cluster: Cluster | undefined;
  /** All that was given out of this pool. */
  readonly addresses: readonly AddressOf<V>[];
}

/** What giving an address back goes by. Pool, address and Cluster may be gone. */
export interface ReleaseContext<P extends KubernetesObject, V extends ContractVersion>
  extends ReconcileContext {
  readonly claim: ClaimOf<V>;
  readonly pool: P | undefined;
  readonly address: AddressOf<V> | undefined;
  readonly cluster: Cluster | undefined;
}

/** What keeping a pool goes by. */
export interface PoolContext<P extends KubernetesObject, V extends ContractVersion> extends ReconcileContext {
  /** A draft: what is left in it is written when the function returns. */
  readonly object: Draft<P>;
  readonly kind: KindDescriptor<P>;
  /** All that was given out of it. */
  readonly addresses: readonly AddressOf<V>[];
}

/** What an IPAM provider does on its platform. */
export interface IpamProviderOptions<P extends KubernetesObject, V extends ContractVersion> {
  /** Version of the API of claims and addresses. Default: `v1beta2`. */
  readonly apiVersion?: V;
  /** Names the controller of claims. Default: `ipaddressclaim`. Those of the pools are named after their kinds, in lower case. */
  readonly name?: string;
  /** Whether the manager's `--watch-filter` selects among claims; pools are kept whatever it says. Default: true. */
  readonly watchFilter?: boolean;
  readonly finalizers?: IpamFinalizers;
  /** How many claims are answered at once. Default: 1, so that no two of them are given the same address. */
  readonly concurrency?: number;
  /** Default: `1m`. */
  readonly timeout?: DurationInput;
  /** Least time between two looks at one claim. Default: 0, as Machines wait for their addresses. */
  readonly minInterval?: DurationInput;
  /** Further kinds that are of concern to claims. */
  readonly watches?: readonly WatchedKind[];
  /**
   * Finds an address for a claim that has none; `poolExhausted()` or `poolNotReady()` where there is none, `after("10s")` to be asked again.
   * It may be asked again for the same claim if the address could not be written: an address that is held elsewhere must be held in
   * the claim's name.
   */
  allocate(context: AllocationContext<P, V>): Promise<Allocation | Refusal | Result>;
  /** Gives an address back. With `after("10s")` it is called again; otherwise address and claim go. Default: nothing to be done. */
  release?(context: ReleaseContext<P, V>): Promise<ReconcileAnswer>;
  /** Keeps a pool's status, such as how many addresses are free. Called when the pool or one of its addresses changes. */
  reconcilePool?(context: PoolContext<P, V>): Promise<ReconcileAnswer>;
}
