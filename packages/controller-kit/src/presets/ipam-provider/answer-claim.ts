import type { ContractVersion } from "@capikit/api/contract";
import { internalErrorMessage, readyCondition } from "@capikit/api/core/v1beta2";
import {
  ipAddressClaimReadyAllocationFailedReason as allocationFailed,
  ipAddressClaimReadyPoolNotReadyReason as poolNotReady,
} from "@capikit/api/ipam/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { compareText } from "@capikit/common/text";
import type { Cache } from "../../cache/index.ts";
import { hasPausedAnnotation, isBeingDeleted, refOf } from "../../capi/index.ts";
import { type ReconcileAnswer, type Result, TerminalError } from "../../index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import { isStopped } from "../lifecycle/condition-rules.ts";
import type { Owners } from "../lifecycle/lifecycle-plan.ts";
import {
  answersClaim,
  type ClaimedPool,
  isTaken,
  newAddress,
  objectsOfPool,
  refersToPoolKind,
  restoreAddress,
  type WithPoolReference,
} from "./claimed-address.ts";
import type { AddressOf, AnyAddress, AnyClaim, ClaimOf, IpamKinds } from "./ipam-kinds.ts";
import type { Allocation, IpamProviderOptions, Refusal } from "./ipam-options.ts";
import type { UnconfirmedAddresses } from "./unconfirmed-addresses.ts";

/** Ensures that a claim has an address and sets its status last, which makes it ready. */
export async function answerClaim<P extends KubernetesObject, V extends ContractVersion>(
  plan: ClaimPlan<P, V>,
  context: ClaimScope,
): Promise<ReconcileAnswer> {
  const { object: claim, cache, client, signal, set, logger } = context;
  const refuse = (reason: string, message: string): undefined => {
    set(readyCondition, "False", reason, message, "Warning");
  };
  const { kind, name } = claim.spec.poolRef;
  const found = await findPool(plan.pools, claim, context);
  await plan.unconfirmed.confirm(context);
  const known = await cache.find(plan.kinds.address, refOf(claim), { signal });
  if (found === undefined || hasPausedAnnotation(found.pool)) {
    // Addresses stay allocated while a claim waits.
    if (known !== undefined) return undefined;
    return refuse(poolNotReady, `${kind} ${name} ${found === undefined ? "does not exist" : "is paused"}`);
  }
  const { pool } = found;
  const claimed = { claim, ...found };
  if (known !== undefined) {
    if (!answersClaim(known, claim)) {
      return refuse(allocationFailed, `IPAddress ${known.metadata.name} exists but belongs to another claim`);
    }
    if (await isTaken(cache, plan.kinds, claimed, known, signal))
      return refuse(
        allocationFailed,
        `IPAddress ${known.metadata.name} has the address of an older IPAddress`,
      );
    await restoreAddress(client, plan.kinds, claimed, known, plan.addressFinalizer, signal);
  } else {
    if (isBeingDeleted(pool)) return refuse(poolNotReady, `${kind} ${name} is being deleted`);
    const answer = await allocate(plan, context, claimed);
    if ("requeueAfterMs" in answer) {
      refuse(poolNotReady, "The address is still being allocated");
      return answer;
    }
    if ("reason" in answer) return refuse(answer.reason, answer.message);
    const address = newAddress(plan.kinds, claimed, answer, plan.addressFinalizer);
    try {
      await client.create(plan.kinds.address, address, { signal });
    } catch (error) {
      plan.unconfirmed.note(refOf(claim), error);
      throw error;
    }
    logger.info("Allocated address", { address: answer.address });
  }
  claim.status.addressRef = { name: claim.metadata.name ?? "" };
  return undefined;
}

async function allocate<P extends KubernetesObject, V extends ContractVersion>(
  plan: ClaimPlan<P, V>,
  context: ClaimScope,
  { claim, pool, poolKind }: ClaimedPool<P>,
): Promise<Allocation | Refusal | Result> {
  const { cache, signal, cluster, set } = context;
  const addresses = await objectsOfPool(cache, plan.kinds.address, poolKind, pool, signal);
  try {
    const answer = await plan.allocate({
      ...context,
      claim: claim as ClaimOf<V>,
      pool,
      poolKind,
      cluster,
      addresses: addresses as readonly AddressOf<V>[],
    });
    if (!("reason" in answer)) return answer;
    return { ...answer, message: answer.message + (await unclaimedText(plan.kinds, context, addresses)) };
  } catch (error) {
    if (isStopped(error, signal)) throw error;
    // Errors may contain times and addresses; the message of a TerminalError is meant for users.
    const message = error instanceof TerminalError ? error.message : internalErrorMessage;
    set(readyCondition, "False", allocationFailed, message, "Error");
    throw error;
  }
}

/**
 * Counts addresses without a claim, which no controller releases: they take the addresses of a shared
 * pool. Names one of the claim's own namespace.
 */
async function unclaimedText(
  kinds: IpamKinds,
  { object: claim, cache, signal }: ClaimScope,
  addresses: readonly AnyAddress[],
): Promise<string> {
  const claims = await Promise.all(
    addresses.map(({ metadata: { namespace }, spec }) =>
      cache.find(kinds.claim, { namespace, name: spec?.claimRef.name ?? "" }, { signal }),
    ),
  );
  const unclaimed = addresses.filter((_, at) => claims[at] === undefined);
  if (unclaimed.length === 0) return "";
  const [first] = unclaimed
    .filter(({ metadata }) => metadata.namespace === claim.metadata.namespace)
    .map(({ metadata }) => metadata.name ?? "")
    .sort(compareText);
  return ` (${unclaimed.length} of its addresses have no claim${first === undefined ? "" : `, such as ${first}`})`;
}

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
