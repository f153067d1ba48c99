import type { ContractVersion } from "@capikit/api/contract";
import { cluster, clusterNameLabel, notReadyReason, readyReason } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { checkOptions } from "@capikit/common/options";
import {
  clusterPausedTransitions,
  conditionPaths,
  controllerOf,
  ensureFinalizer,
  getIfExists,
  hasPausedAnnotation,
  isBeingDeleted,
  isPaused,
  lockedPatch,
  patchObject,
  refOf,
  withoutFinalizer,
} from "../../capi/index.ts";
import {
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  type ReconcileAnswer,
  type ReconcileContext,
  watched,
} from "../../index.ts";
import { watchClusters } from "../lifecycle/clusters.ts";
import { settleConditions } from "../lifecycle/condition-rules.ts";
import { draftObject } from "../lifecycle/draft-object.ts";
import type { Owners } from "../lifecycle/lifecycle-plan.ts";
import { presetController } from "../lifecycle/preset-controller.ts";
import { answerClaim, type ClaimPlan, type ClaimScope, findPool, poolKindOf } from "./answer-claim.ts";
import {
  answersClaim,
  claimsOfCluster,
  clusterNameOf,
  objectsOfPool,
  refersToPoolKind,
} from "./claimed-address.ts";
import {
  type AddressOf,
  type AnyAddress,
  type AnyClaim,
  type ClaimOf,
  type IpamKinds,
  resolveIpamKinds,
} from "./ipam-kinds.ts";
import type { IpamProviderOptions, PoolContext, PoolOf } from "./ipam-options.ts";
import { unconfirmedAddresses } from "./unconfirmed-addresses.ts";

/**
 * Creates the controllers of an IPAM provider: one for claims, and one per pool kind to protect
 * pools in use.
 *
 * - A claim waits while its Cluster is missing, it or its Cluster is paused, or its pool is
 *   missing, paused or being deleted.
 * - The IPAddress has the claim's name, claim and pool as owners, and a finalizer until the claim
 *   is deleted.
 * - With `--shard-ring`, the leader reconciles all claims, so that two never get the same address.
 * - Deleting a claim waits only for the end of a pause, not for its Cluster or pool.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * const controllers = ipamProvider([fooPool], {
 *   async allocate({ pool, addresses }) {
 *     const used = new Set(addresses.map(({ spec }) => spec.address));
 *     const free = pool.spec.addresses.find((one) => !used.has(one));
 *     return free === undefined ? poolExhausted() : { address: free, prefix: pool.spec.prefix };
 *   },
 * });
 */
export function ipamProvider<
  const K extends readonly KindDescriptor<KubernetesObject>[],
  V extends ContractVersion = "v1beta2",
>(pools: K, options: IpamProviderOptions<PoolOf<K[number]>, V>): readonly ControllerDefinition[] {
  type P = PoolOf<K[number]>;
  checkOptions("ipamProvider", options, {
    watches: "array",
    watchFilter: "boolean",
    timeout: "duration",
    minInterval: "duration",
    allocate: "function",
    release: "function",
    reconcilePool: "function",
    finalizers: { claim: "string", address: "string", pool: "string" },
    concurrency: "positiveInteger",
    apiVersion: "string",
    name: "string",
  });
  if (pools.length === 0) throw new TypeError("ipamProvider needs at least one kind of pool");
  const { name = "ipaddressclaim", finalizers = {}, concurrency = 1, timeout, watchFilter = true } = options;
  const { minInterval = 0 } = options;
  const kinds = resolveIpamKinds(options.apiVersion ?? "v1beta2");
  const plan: ClaimPlan<P, V> = {
    kinds,
    pools: pools as readonly KindDescriptor<unknown>[] as readonly KindDescriptor<P>[],
    unconfirmed: unconfirmedAddresses(kinds),
    addressFinalizer: finalizers.address ?? "ipam.cluster.x-k8s.io/protect-address",
    allocate: (context) => options.allocate(context),
    release: async (context) => options.release?.(context),
  };
  const waiting = (claims: readonly AnyClaim[]) =>
    claims.filter(({ status }) => !status?.addressRef?.name).map(refOf);

  const claims = presetController<AnyClaim, Owners>(
    kinds.claim,
    {
      name,
      contract: options.apiVersion ?? "v1beta2",
      finalizer: finalizers.claim ?? "ipam.cluster.x-k8s.io/release-address",
      concurrency,
      minInterval,
      ...(timeout === undefined ? {} : { timeout }),
      watchFilter,
      needAllObjects: true, // two replicas could allocate the same address
      watches: options.watches ?? [],
      reconcile: (context) => answerClaim(plan, context),
      delete: (context) => releaseClaim(plan, context),
    },
    {
      predicates: [({ object }) => poolKindOf(pools, object) !== undefined],
      isIgnored: (claim) => poolKindOf(pools, claim) === undefined,
      async findOwners(claim, { cache, signal }) {
        const clusterName = clusterNameOf(claim);
        if (clusterName === undefined) return { owners: {} };
        const key = { namespace: claim.metadata.namespace, name: clusterName };
        const found = await getIfExists(cache, cluster, key, { signal });
        if (found !== undefined) return { owners: { cluster: found } };
        return { owners: {}, missing: `Waiting for Cluster ${clusterName}, which may be paused` };
      },
      waitsFor: () => undefined,
      isComplete: ({ status }) => Boolean(status?.addressRef?.name),
      violationOf: () => undefined,
      reasons: { complete: readyReason, incomplete: notReadyReason },
      watches: [
        watchClusters(
          async (one, { cache, signal }) => (await claimsOfCluster(cache, kinds, one, signal)).map(refOf),
          clusterPausedTransitions,
        ),
        watched(kinds.address, ({ metadata: { namespace }, spec }) =>
          spec?.claimRef.name ? { namespace, name: spec.claimRef.name } : undefined,
        ),
        // A deleted address can be allocated again.
        watched<AnyAddress>(
          kinds.address,
          async (address, { cache, signal }) => {
            const poolKind = poolKindOf(pools, address);
            if (poolKind === undefined) return undefined;
            const name = address.spec?.poolRef.name ?? "";
            const pool = { metadata: { ...address.metadata, name } };
            return waiting(await objectsOfPool(cache, kinds.claim, poolKind, pool, signal));
          },
          { predicates: [({ type }) => type === "delete"] },
        ),
        ...pools.map((poolKind) =>
          watched(poolKind, async (pool, { cache, signal }) =>
            waiting(await objectsOfPool(cache, kinds.claim, poolKind, pool, signal)),
          ),
        ),
      ],
    },
  );
  const finalizer = finalizers.pool ?? "ipam.cluster.x-k8s.io/protect-pool";
  const { addressFinalizer } = plan;
  const poolPlan = {
    kinds,
    finalizer,
    addressFinalizer,
    reconcilePool: options.reconcilePool?.bind(options),
  };
  return Object.freeze([claims, ...plan.pools.map((kind) => poolController<P, V>(kind, poolPlan))]);
}

/** Releases and deletes the address of a claim being deleted. The pool may be gone. */
async function releaseClaim<P extends KubernetesObject, V extends ContractVersion>(
  plan: ClaimPlan<P, V>,
  context: ClaimScope,
): Promise<ReconcileAnswer> {
  const { object: claim, cache, client, signal, cluster } = context;
  const key = refOf(claim);
  // The cache may not have the address yet, which would then stay.
  const found =
    (await cache.find(plan.kinds.address, key, { signal })) ??
    (await getIfExists(client, plan.kinds.address, key, { signal }));
  const address = found && answersClaim(found, claim) ? found : undefined;
  const answer = await plan.release?.({
    ...context,
    claim: claim as ClaimOf<V>,
    pool: (await findPool(plan.pools, claim, context))?.pool,
    address: address as AddressOf<V> | undefined,
    cluster,
  });
  if (answer === undefined && address !== undefined)
    await deleteAddress(plan.kinds, address, plan.addressFinalizer, context);
  return answer;
}

/** Deletes the version of an address that was read. */
async function deleteAddress(
  { address: kind }: IpamKinds,
  address: AnyAddress,
  finalizer: string,
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
): Promise<void> {
  const key = refOf(address);
  try {
    const patch = lockedPatch(address, withoutFinalizer(address, finalizer));
    if (patch !== undefined) await client.patch(kind, key, { type: "merge", patch }, { signal });
    if (isBeingDeleted(address)) return;
    const preconditions = address.metadata.uid === undefined ? {} : { uid: address.metadata.uid };
    await client.delete(kind, key, { preconditions, signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/**
 * Deletes the addresses whose claim no longer exists, such as one that a former leader has created late.
 * The garbage collector keeps them for their pool, and removes their reference to the claim: the finalizer
 * identifies them. Other addresses that no claim controls stay.
 */
async function deleteUnclaimed(
  {
    kinds,
    addressFinalizer,
  }: Pick<PoolControllerPlan<KubernetesObject, ContractVersion>, "addressFinalizer" | "kinds">,
  addresses: readonly AnyAddress[],
  context: Pick<ReconcileContext, "cache" | "client" | "signal">,
): Promise<void> {
  const { cache, client, signal } = context;
  for (const address of addresses) {
    const controller = controllerOf(address);
    const { namespace, labels, finalizers } = address.metadata;
    const isClaimed =
      controller === undefined
        ? finalizers?.includes(addressFinalizer)
        : controller.kind === kinds.claim.kind;
    if (!isClaimed || hasPausedAnnotation(address)) continue;
    const name = labels?.[clusterNameLabel];
    const owner = name === undefined ? undefined : await cache.find(cluster, { namespace, name }, { signal });
    if (owner !== undefined && isPaused(owner, address)) continue;
    const ref = { namespace, name: controller?.name ?? address.spec?.claimRef.name ?? "" };
    // The cache may not have the claim yet.
    const claim =
      (await cache.find(kinds.claim, ref, { signal })) ??
      (await getIfExists(client, kinds.claim, ref, { signal }));
    if (claim === undefined) await deleteAddress(kinds, address, addressFinalizer, context);
  }
}

interface PoolControllerPlan<P extends KubernetesObject, V extends ContractVersion> {
  readonly kinds: IpamKinds;
  readonly finalizer: string;
  readonly addressFinalizer: string;
  readonly reconcilePool?: ((context: PoolContext<P, V>) => Promise<ReconcileAnswer>) | undefined;
}

/** Creates a controller that protects pools in use and calls the author's `reconcilePool`. */
function poolController<P extends KubernetesObject, V extends ContractVersion>(
  kind: KindDescriptor<P>,
  { kinds, finalizer, addressFinalizer, reconcilePool }: PoolControllerPlan<P, V>,
): ControllerDefinition {
  return defineController<P>({
    ...capiControllerDefaults,
    name: kind.kind.toLowerCase(),
    for: kind,
    // Managers with different filters may share pools, which must be protected for all of them.
    watchFilter: false,
    watches: [
      watched(kinds.address, (address) => {
        const name = address.spec?.poolRef.name;
        if (name === undefined || !refersToPoolKind(address, kind)) return undefined;
        return kind.scope === "Namespaced" ? { namespace: address.metadata.namespace, name } : { name };
      }),
    ],
    async reconcileObject(context) {
      const { cache, client, signal, logger } = context;
      if (hasPausedAnnotation(context.object)) return undefined;
      const pool = await ensureFinalizer(client, kind, context.object, finalizer, { signal });
      const addresses = await objectsOfPool(cache, kinds.address, kind, pool, signal);
      await deleteUnclaimed({ kinds, addressFinalizer }, addresses, context);
      if (isBeingDeleted(pool)) {
        if (addresses.length === 0) {
          await patchObject(client, kind, pool, withoutFinalizer(pool, finalizer), { signal });
          return undefined;
        }
        logger.info("Waiting for addresses of the pool to be released", { addresses: addresses.length });
      }
      if (reconcilePool === undefined) return undefined;
      const { before, draft } = draftObject(pool);
      const answer = await reconcilePool({
        ...context,
        object: draft,
        kind,
        addresses: addresses as readonly AddressOf<V>[],
      });
      const paths = conditionPaths.v1beta2;
      settleConditions({ paths }, { before, draft, isSameGeneration: true, settled: new Set() });
      await patchObject(client, kind, before, draft as P, { signal });
      return answer;
    },
  });
}
