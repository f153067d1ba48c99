import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "../../cache/index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import type { Owners } from "../lifecycle/lifecycle-plan.ts";
import type { AnyClaim, IpamKinds } from "./ipam-kinds.ts";
import type { IpamProviderOptions } from "./ipam-options.ts";
import { refersToPoolKind, type WithPoolReference } from "./pool-key.ts";
import type { UnsureAddresses } from "./unsure-addresses.ts";

/** What answering and giving up claims goes by. */
export interface ClaimPlan<P extends KubernetesObject, V extends ContractVersion>
  extends Pick<IpamProviderOptions<P, V>, "allocate" | "release"> {
  readonly kinds: IpamKinds;
  readonly pools: readonly KindDescriptor<P>[];
  readonly addressFinalizer: string;
  readonly unsure: UnsureAddresses;
}

/** A claim being reconciled. Its Cluster is there only if it names one. */
export type ClaimScope = AuthorContext<AnyClaim> & Readonly<Owners>;

/** The kind of the pool that a claim or an address names, if it is one of ours. */
export function poolKindOf<K extends KindDescriptor<KubernetesObject>>(
  pools: readonly K[],
  object: WithPoolReference,
): K | undefined {
  return pools.find((kind) => refersToPoolKind(object, kind));
}

/** The pool of a claim; undefined where there is none. */
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
