import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "../../cache/index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import type { Owners } from "../lifecycle/lifecycle-plan.ts";
import type { AnyClaim, IpamKinds } from "./ipam-kinds.ts";
import type { IpamProviderOptions } from "./ipam-options.ts";
import { refersToPoolKind, type WithPoolReference } from "./pool-key.ts";
import type { UnconfirmedAddresses } from "./unconfirmed-addresses.ts";

/** Options and kinds for reconciling claims. */
export interface ClaimPlan<P extends KubernetesObject, V extends ContractVersion>
  extends Pick<IpamProviderOptions<P, V>, "allocate" | "release"> {
  readonly kinds: IpamKinds;
  readonly pools: readonly KindDescriptor<P>[];
  readonly addressFinalizer: string;
  readonly unconfirmed: UnconfirmedAddresses;
}

/** A claim during a reconcile. Has a Cluster only if the claim names one. */
export type ClaimScope = AuthorContext<AnyClaim> & Readonly<Owners>;

/** Returns the pool kind that a claim or address refers to, if the provider handles it. */
export function poolKindOf<K extends KindDescriptor<KubernetesObject>>(
  pools: readonly K[],
  object: WithPoolReference,
): K | undefined {
  return pools.find((kind) => refersToPoolKind(object, kind));
}

/** Returns the pool of a claim; undefined if it does not exist. */
export async function findPool<P extends KubernetesObject>(
  pools: readonly KindDescriptor<P>[],
  claim: AnyClaim,
  { cache, signal }: { readonly cache: Cache; readonly signal: AbortSignal },
): Promise<{ readonly pool: P; readonly poolKind: KindDescriptor<P> } | undefined> {
  const poolKind = poolKindOf(pools, claim);
  if (poolKind === undefined || claim.spec === undefined) return undefined;
  const { name } = claim.spec.poolRef;
  const key = poolKind.scope === "Namespaced" ? { namespace: claim.metadata.namespace, name } : { name };
  const pool = await cache.find(poolKind, key, { signal });
  return pool && { pool, poolKind };
}
