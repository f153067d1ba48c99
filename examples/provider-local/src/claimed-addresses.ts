import { type Cluster, readyCondition } from "@capikit/api/core/v1beta2";
import type { IPAddressClaim } from "@capikit/api/ipam/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/kinds/ipam/v1beta2";
import { apiVersionOf, type Client, isNotFound } from "@capikit/client";
import { after, type Result, TerminalError } from "@capikit/controller-kit";
import {
  conditionMessage,
  getIfExists,
  isBeingDeleted,
  isControlledBy,
  type ObjectGetter,
  ownerReferenceTo,
} from "@capikit/controller-kit/capi";
import type { AddressPoolReference, LocalMachine } from "../api/infrastructure/v1beta2/index.ts";
import { localMachine } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";

/** Whose addresses, and how to come by them. */
export interface AddressWish {
  readonly machine: LocalMachine;
  readonly cluster: Cluster;
  /** What is read, the cache as a rule. */
  readonly cache: ObjectGetter;
  readonly client: Pick<Client, "create">;
  readonly signal: AbortSignal;
}

/** Addresses in the order of their pools, or why there are none yet: reason and message of a condition, and the answer of the reconcile. */
export type ClaimedAddresses =
  | { readonly addresses: readonly string[] }
  | { readonly reason: string; readonly message: string; readonly answer: Result | undefined };

/**
 * Claims an address of each pool that a machine names, and gives those that the claims were answered with. Claims are called as the machine, with
 * the place of the pool behind it, and are the machine's.
 *
 * @throws TerminalError when a claim of that name is somebody else's.
 */
export async function claimAddresses(wish: AddressWish): Promise<ClaimedAddresses> {
  const { machine, cache, signal } = wish;
  const pools = machine.spec?.addressesFromPools ?? [];
  const claims = await Promise.all(pools.map((pool, place) => ensureClaim(wish, pool, place)));
  const waiting = claims.find((claim) => isBeingDeleted(claim) || claim.status?.addressRef === undefined);
  if (waiting !== undefined) return { ...waitingFor(waiting), answer: undefined };
  const found = await Promise.all(
    claims.map(({ metadata: { namespace }, status }) =>
      getIfExists(cache, ipAddress, { namespace, name: status?.addressRef?.name ?? "" }, { signal }),
    ),
  );
  const missing = claims[found.indexOf(undefined)];
  // The claim came to the cache before the address that it names.
  if (missing !== undefined) return { ...waitingFor(missing), answer: after("200ms") };
  return { addresses: found.flatMap((address) => address?.spec.address ?? []) };
}

/** Deletes the claims of a machine, so that others may have its addresses. */
export async function giveBackAddresses({
  machine,
  cache,
  client,
  signal,
}: Pick<AddressWish, "machine" | "cache" | "signal"> & {
  readonly client: Pick<Client, "delete">;
}): Promise<void> {
  const places = [...(machine.spec?.addressesFromPools ?? []).keys()];
  await Promise.all(
    places.map(async (place) => {
      const key = claimKey(machine.metadata, place);
      const found = await getIfExists(cache, ipAddressClaim, key, { signal });
      if (found === undefined || !isControlledBy(found, machine, localMachine)) return;
      try {
        await client.delete(ipAddressClaim, key, { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }),
  );
}

async function ensureClaim(
  { machine, cluster, cache, client, signal }: AddressWish,
  { apiGroup, kind, name }: AddressPoolReference,
  place: number,
): Promise<IPAddressClaim> {
  const key = claimKey(machine.metadata, place);
  const found = await getIfExists(cache, ipAddressClaim, key, { signal });
  if (found !== undefined) {
    if (isControlledBy(found, machine, localMachine)) return found;
    throw new TerminalError(`IPAddressClaim ${key.name} exists and is not of this machine`, {
      reason: "ClaimNotOwned",
    });
  }
  const owner = { ...machine, apiVersion: apiVersionOf(localMachine), kind: localMachine.kind };
  const ownerReferences = [ownerReferenceTo(owner, { controller: true, blockOwnerDeletion: true })];
  const claim = {
    metadata: { ...key, ownerReferences },
    spec: { clusterName: cluster.metadata.name ?? "", poolRef: { apiGroup, kind, name } },
  };
  return client.create(ipAddressClaim, claim, { signal });
}

function claimKey(
  { namespace = "", name = "" }: LocalMachine["metadata"],
  place: number,
): { readonly namespace: string; readonly name: string } {
  return { namespace, name: `${name}-${place}` };
}

function waitingFor(claim: IPAddressClaim): { readonly reason: string; readonly message: string } {
  const { kind, name } = claim.spec.poolRef;
  const why = isBeingDeleted(claim)
    ? "its last claim is being deleted"
    : conditionMessage(claim, readyCondition);
  const message = `Waiting for an address of ${kind} ${name}`;
  return { reason: "WaitingForAddresses", message: why ? `${message}: ${why}` : message };
}
