import { type Cluster, readyCondition } from "@capikit/api/core/v1beta2";
import { type IPAddressClaim, ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import { equalJson } from "@capikit/common/json";
import { after, type Result, TerminalError } from "@capikit/controller-kit";
import {
  conditionMessage,
  getIfExists,
  isBeingDeleted,
  isControlledBy,
  type ObjectGetter,
  type ObjectLister,
  ownerReferenceTo,
} from "@capikit/controller-kit/capi";
import type {
  AddressPoolReference,
  LocalMachine,
  LocalMachinePool,
} from "../api/infrastructure/v1beta2/index.ts";

/** Owner of the claims, which are deleted with it at the latest. */
export interface Claimant {
  readonly object: LocalMachine | LocalMachinePool;
  readonly kind: KindDescriptor;
}

/** Machine, pools, and access to them. */
export interface AddressRequest {
  readonly claimant: Claimant;
  /** Name of the machine that gets the addresses: the claimant, or one of several that it has. */
  readonly machine: string;
  /** An address of each is wanted. */
  readonly pools: readonly AddressPoolReference[];
  readonly cluster: Cluster;
  /** Reads objects, usually from the cache. */
  readonly cache: ObjectGetter;
  readonly client: Pick<Client, "create" | "delete">;
  readonly signal: AbortSignal;
}

/**
 * The reason for missing addresses: reason and message of a condition, and the reconcile result.
 */
export interface WaitingForAddresses {
  readonly reason: string;
  readonly message: string;
  readonly answer: Result | undefined;
}

/**
 * Claims an address of each pool for a machine, and returns the addresses in the order of the
 * pools. First releases a claim on a pool that is no longer configured.
 *
 * @throws TerminalError when another owner has a claim of the name.
 */
export async function claimAddresses(
  request: AddressRequest,
): Promise<{ readonly addresses: readonly string[] } | WaitingForAddresses> {
  const { pools, cache, signal } = request;
  const claims = await Promise.all(pools.map((pool, place) => ensureClaim(request, pool, place)));
  const found = await Promise.all(
    claims.map(async (claim) => {
      const name = claim?.status?.addressRef?.name;
      if (claim === undefined || name === undefined) return undefined;
      const address = await getIfExists(
        cache,
        ipAddress,
        { namespace: claim.metadata.namespace, name },
        { signal },
      );
      return address?.spec.address;
    }),
  );
  const missing = found.indexOf(undefined);
  const pool = pools[missing];
  if (pool === undefined) return { addresses: found.flatMap((address) => address ?? []) };
  const claim = claims[missing];
  // The claim may come to the cache before the address that it names.
  const answer = claim?.status?.addressRef === undefined ? undefined : after("200ms");
  return { reason: "WaitingForAddresses", message: waitingFor(pool, claim), answer };
}

/** Returns the numbers of machines in the names of a claimant's claims, as `3` in `pool.3-0`. */
export async function claimedNumbers({
  claimant,
  ...reading
}: Pick<AddressRequest, "claimant" | "signal"> & { readonly cache: ObjectLister }): Promise<
  readonly number[]
> {
  const claims = await claimsOf(claimant, reading);
  const prefix = `${claimant.object.metadata.name}.`;
  return claims
    .map(({ metadata: { name = "" } }) => Number.parseInt(name.slice(prefix.length), 10))
    .filter(Number.isInteger);
}

/** Deletes the claims of a claimant, except those that machines still need. */
export async function giveBackAddresses(
  {
    claimant,
    client,
    ...reading
  }: Pick<AddressRequest, "claimant" | "signal"> & {
    readonly cache: ObjectLister;
    readonly client: Pick<Client, "delete">;
  },
  still: { readonly machines: readonly string[]; readonly pools: readonly AddressPoolReference[] } = {
    machines: [],
    pools: [],
  },
): Promise<void> {
  const needed = new Set(
    still.machines.flatMap((machine) => [...still.pools.keys()].map((place) => claimName(machine, place))),
  );
  const claims = await claimsOf(claimant, reading);
  const given = claims.filter((one) => !isBeingDeleted(one) && !needed.has(one.metadata.name ?? ""));
  await Promise.all(given.map((one) => deleteClaim(client, one, reading.signal)));
}

/** The claim on a pool; undefined where an earlier one must go first. */
async function ensureClaim(
  { claimant, machine, cluster, cache, client, signal }: AddressRequest,
  { apiGroup, kind, name }: AddressPoolReference,
  place: number,
): Promise<IPAddressClaim | undefined> {
  const { object } = claimant;
  const key = { namespace: object.metadata.namespace ?? "", name: claimName(machine, place) };
  const poolRef = { apiGroup, kind, name };
  const found = await getIfExists(cache, ipAddressClaim, key, { signal });
  if (found === undefined) {
    const owner = { ...object, apiVersion: apiVersionOf(claimant.kind), kind: claimant.kind.kind };
    const ownerReferences = [ownerReferenceTo(owner, { controller: true, blockOwnerDeletion: true })];
    const spec = { clusterName: cluster.metadata.name ?? "", poolRef };
    return client.create(ipAddressClaim, { metadata: { ...key, ownerReferences }, spec }, { signal });
  }
  if (!isControlledBy(found, object, claimant.kind)) {
    throw new TerminalError(
      `IPAddressClaim ${key.name} exists and is not of ${claimant.kind.kind} ${object.metadata.name}: delete it, so that one can be made for machine ${machine}`,
      { reason: "ClaimNotOwned" },
    );
  }
  if (isBeingDeleted(found)) return undefined;
  if (equalJson(found.spec.poolRef, poolRef)) return found;
  await deleteClaim(client, found, signal);
  return undefined;
}

async function claimsOf(
  { object, kind }: Claimant,
  { cache, signal }: { readonly cache: ObjectLister; readonly signal: AbortSignal },
): Promise<readonly IPAddressClaim[]> {
  const { namespace } = object.metadata;
  const claims: IPAddressClaim[] = [];
  for await (const claim of cache.listAll(ipAddressClaim, { namespace, signal })) {
    if (isControlledBy(claim, object, kind)) claims.push(claim);
  }
  return claims;
}

async function deleteClaim(
  client: Pick<Client, "delete">,
  { metadata: { namespace = "", name = "" } }: IPAddressClaim,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.delete(ipAddressClaim, { namespace, name }, { signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** As the machine is called, with the place of the pool behind it. */
function claimName(machine: string, place: number): string {
  return `${machine}-${place}`;
}

function waitingFor({ kind, name }: AddressPoolReference, claim: IPAddressClaim | undefined): string {
  const why =
    claim === undefined ? "its last claim is being deleted" : conditionMessage(claim, readyCondition);
  const message = `Waiting for an address of ${kind} ${name}`;
  return why ? `${message}: ${why}` : message;
}
