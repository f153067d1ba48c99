import { isIPv6, SocketAddress } from "node:net";
import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject, OwnerReference } from "@capikit/api/meta";
import type { Client, NewObject } from "@capikit/client";
import { apiVersionOf } from "@capikit/client/kinds";
import { equalJson } from "@capikit/common/json";
import type { Cache } from "../../cache/index.ts";
import {
  controllerOf,
  ensureOwnerReference,
  type GroupKind,
  lockedPatch,
  ownerReferenceTo,
  refOf,
  type WithMetadata,
  withFinalizer,
} from "../../capi/index.ts";
import type { AnyAddress, AnyClaim, IpamKinds } from "./ipam-kinds.ts";
import type { Allocation } from "./ipam-options.ts";

const poolIndex = "capikit.dev/pool";

const addressIndex = "capikit.dev/address";

const clusterIndex = "capikit.dev/cluster-name";

/** Returns the name of a claim's Cluster, from its spec or the older label. */
export function clusterNameOf({ spec, metadata }: AnyClaim): string | undefined {
  return spec?.clusterName || metadata.labels?.[clusterNameLabel] || undefined;
}

/** Returns the claims for addresses of a pool, or the allocated addresses. */
export function objectsOfPool<T extends AnyAddress | AnyClaim>(
  cache: Cache,
  kind: KindDescriptor<T>,
  poolKind: KindDescriptor<KubernetesObject>,
  pool: Pick<KubernetesObject, "metadata">,
  signal: AbortSignal,
): Promise<readonly T[]> {
  cache.addIndex(kind, poolIndex, poolIndexKeys);
  const { namespace, value } = selectionOfPool(poolKind, pool.metadata);
  return cache.list(kind, { namespace, index: { name: poolIndex, value }, signal });
}

export function claimsOfCluster(
  cache: Cache,
  { claim }: IpamKinds,
  { metadata: { namespace, name = "" } }: Pick<KubernetesObject, "metadata">,
  signal: AbortSignal,
): Promise<readonly AnyClaim[]> {
  cache.addIndex(claim, clusterIndex, clusterIndexKeys);
  return cache.list(claim, { namespace, index: { name: clusterIndex, value: name }, signal });
}

function clusterIndexKeys(claim: AnyClaim): readonly string[] {
  const name = clusterNameOf(claim);
  return name === undefined ? [] : [name];
}

export interface ClaimedPool<P extends KubernetesObject = KubernetesObject> {
  readonly claim: AnyClaim;
  readonly pool: P;
  readonly poolKind: KindDescriptor<P>;
}

/**
 * Reports whether an address belongs to a claim and is of its pool, ignoring uids, which a move
 * changes: a user who may create addresses in the namespace can name the claim, too.
 */
export function answersClaim(address: AnyAddress, claim: AnyClaim): boolean {
  if (address.spec?.claimRef.name !== claim.metadata.name) return false;
  if (poolIndexKeys(address)[0] !== poolIndexKeys(claim)[0]) return false;
  const controller = controllerOf(address);
  return (
    controller === undefined ||
    (controller.kind === "IPAddressClaim" && controller.name === claim.metadata.name)
  );
}

/**
 * Reports whether an older IPAddress of the pool has the same address: a user who may create addresses
 * can create one in advance, with an address that another claim has.
 */
export async function isTaken(
  cache: Cache,
  { address: kind }: IpamKinds,
  { pool, poolKind }: ClaimedPool,
  own: AnyAddress,
  signal: AbortSignal,
): Promise<boolean> {
  cache.addIndex(kind, addressIndex, addressIndexKeys);
  const { namespace } = selectionOfPool(poolKind, pool.metadata);
  const [value = ""] = addressIndexKeys(own);
  const equal = await cache.list(kind, { namespace, index: { name: addressIndex, value }, signal });
  const time = Date.parse(own.metadata.creationTimestamp ?? "");
  return equal.some(({ metadata }) => Date.parse(metadata.creationTimestamp ?? "") < time);
}

/** Returns the pool and the address, of which IPv6 has many spellings. */
function addressIndexKeys(address: AnyAddress): readonly string[] {
  const [pool] = poolIndexKeys(address);
  const text = address.spec?.address ?? "";
  const isV6 = isIPv6(text);
  return pool === undefined
    ? []
    : [`${pool}/${isV6 ? new SocketAddress({ address: text, family: "ipv6" }).address : text}`];
}

/** Returns the address to create for a claim, with the claim's name. */
export function newAddress(
  kinds: IpamKinds,
  claimed: ClaimedPool,
  { address, prefix, gateway }: Allocation,
  finalizer: string,
): NewObject<AnyAddress> {
  const { claim, pool, poolKind } = claimed;
  const { namespace, name = "" } = claim.metadata;
  const clusterName = clusterNameOf(claim);
  return {
    apiVersion: apiVersionOf(kinds.address),
    kind: kinds.address.kind,
    metadata: {
      ...(namespace === undefined ? {} : { namespace }),
      name,
      ...(clusterName === undefined ? {} : { labels: { [clusterNameLabel]: clusterName } }),
      ownerReferences: [...ownersOf(claimed)],
      finalizers: [finalizer],
    },
    spec: {
      claimRef: { name },
      poolRef: { apiGroup: poolKind.group, kind: poolKind.kind, name: pool.metadata.name ?? "" },
      address,
      prefix,
      ...(gateway === undefined ? {} : { gateway }),
    },
  };
}

/** Restores missing owners, label and finalizer of an address. Never changes its spec. */
export async function restoreAddress(
  client: Pick<Client, "patch">,
  kinds: IpamKinds,
  claimed: ClaimedPool,
  address: AnyAddress,
  finalizer: string,
  signal: AbortSignal,
): Promise<void> {
  const clusterName = clusterNameOf(claimed.claim);
  const { labels, ownerReferences } = address.metadata;
  const owners = ownersOf(claimed).reduce<readonly OwnerReference[]>(
    ensureOwnerReference,
    ownerReferences ?? [],
  );
  const wanted = withFinalizer(
    {
      ...address,
      metadata: {
        ...address.metadata,
        ...(clusterName === undefined ? {} : { labels: { ...labels, [clusterNameLabel]: clusterName } }),
        ...(equalJson(owners, ownerReferences ?? []) ? {} : { ownerReferences: [...owners] }),
      },
    },
    finalizer,
  );
  const patch = lockedPatch(address, wanted);
  if (patch === undefined) return;
  await client.patch(kinds.address, refOf(address), { type: "merge", patch }, { signal });
}

function ownersOf({ claim, pool, poolKind }: ClaimedPool): readonly OwnerReference[] {
  const owner = { ...pool, apiVersion: apiVersionOf(poolKind), kind: poolKind.kind };
  return [
    ownerReferenceTo(claim, { controller: true, blockOwnerDeletion: true }),
    ownerReferenceTo(owner, { controller: false, blockOwnerDeletion: true }),
  ];
}

interface PoolReference {
  readonly apiGroup?: string | undefined;
  readonly kind: string;
  readonly name: string;
}

/** A claim or an address. */
export interface WithPoolReference extends WithMetadata {
  readonly spec?: { readonly poolRef: PoolReference };
}

export function refersToPoolKind({ spec }: WithPoolReference, pool: GroupKind): boolean {
  return spec?.poolRef.kind === pool.kind && (spec.poolRef.apiGroup ?? "") === pool.group;
}

/** Returns the index keys of an object, its pool's kind and name. Namespaces are implicit. */
function poolIndexKeys({ spec }: WithPoolReference): readonly string[] {
  return spec === undefined ? [] : [keyOf(spec.poolRef.apiGroup ?? "", spec.poolRef.kind, spec.poolRef.name)];
}

function selectionOfPool(
  kind: KindDescriptor<KubernetesObject>,
  { namespace, name = "" }: WithMetadata["metadata"],
): { readonly namespace: string | undefined; readonly value: string } {
  return {
    namespace: kind.scope === "Namespaced" ? namespace : undefined,
    value: keyOf(kind.group, kind.kind, name),
  };
}

function keyOf(group: string, kind: string, name: string): string {
  return `${group}/${kind}/${name}`;
}
