import type { ContractVersion } from "@capikit/api/contract";
import {
  clusterNameLabel,
  deleteMachineAnnotation,
  type Machine,
  machine as machineKind,
  machinePoolNameLabel,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ApplyObject, Client, ObjectRef } from "@capikit/client";
import { compareText } from "@capikit/common/text";
import {
  areReplicasManagedExternally,
  formatLabelValue,
  getIfExists,
  hasAnnotation,
  isBeingDeleted,
  isOwnedBy,
  nestedValue,
  ownerMachineKey,
  ownerReferenceTo,
} from "../../capi/index.ts";
import { type SsaCache, ssaPatch } from "../../writes/index.ts";
import type { AuthorContext } from "../lifecycle/author-context.ts";
import { statusOf } from "../lifecycle/draft-object.ts";
import { deleteObjects } from "../lifecycle/machines.ts";
import { isProvisioned, setProvisioned } from "../lifecycle/provisioned.ts";
import type { InfraMachinePoolOwners } from "./infra-machine-pool.ts";

/** An instance of a pool on the platform. */
export interface PoolInstance<M extends KubernetesObject = KubernetesObject> {
  /** Name of its InfraMachine and Machine: unique in the namespace, the same in every reconcile. */
  readonly name: string;
  /** Spec of its InfraMachine without `providerID`, which the InfraMachine's controller sets. */
  readonly spec?: M extends { readonly spec?: infer S } ? S : object;
  /** Whether it differs from the pool, so that scaling down removes it first. Default: false. */
  readonly isOutdated?: boolean;
}

/** InfraMachines of a pool, one for each instance: MachinePool Machines. */
export interface PoolMachines<
  T extends KubernetesObject,
  M extends KubernetesObject = KubernetesObject,
  I = undefined,
> {
  /** Kind of the InfraMachines, in the pool's API version. Its controller is `infraMachine`. */
  readonly kind: KindDescriptor<M>;
  /** Lists all instances of the pool. Called after the author's `reconcile`. */
  readonly instances: (
    context: AuthorContext<T> & InfraMachinePoolOwners<I>,
  ) => Promise<readonly PoolInstance<M>[]>;
}

/** An InfraMachine with its Machine, which Cluster API creates later. */
interface Member {
  readonly infraMachine: KubernetesObject;
  readonly machine: Machine | undefined;
}

/**
 * Brings the InfraMachines of a pool in line with its instances, as Cluster API's own provider
 * does. Applies one for each instance, then deletes the Machines of missing and excess instances.
 * Deletion of a Machine drains its Node before its controller removes the instance.
 *
 * Sets the pool's `spec.providerIDList`, `status.replicas`, `status.infrastructureMachineKind` and,
 * when all instances have provider IDs, the contract's flag.
 */
export async function reconcilePoolMachines<T extends KubernetesObject, I>(
  { kind, instances }: PoolMachines<T, KubernetesObject, I>,
  context: AuthorContext<T> & InfraMachinePoolOwners<I>,
  contract: ContractVersion,
  cache: SsaCache,
): Promise<void> {
  const { object, machinePool } = context;
  const found = new Map((await instances(context)).map((one) => [one.name, one]));
  const before = await listInfraMachines(kind, context);
  const applied = await applyInfraMachines(kind, context, [...found.values()], before, cache);
  const gone = before.filter(({ metadata }) => !found.has(metadata.name ?? ""));
  await deleteMachines(context, await listMembers(context, gone));

  const isManagedExternally = areReplicasManagedExternally(machinePool);
  const wanted = isManagedExternally ? found.size : (machinePool.spec.replicas ?? 1);
  const isOutdated = (name: string): boolean => found.get(name)?.isOutdated ?? false;
  const members = await listMembers(context, applied);
  const excess = isManagedExternally ? [] : excessMembers(members, wanted, contract, isOutdated);
  await deleteMachines(context, excess);
  const ids = applied
    .map((one) => nestedValue(one, ["spec", "providerID"]))
    .filter((id): id is string => typeof id === "string" && id !== "");
  const draft = object as KubernetesObject & { spec: Record<string, unknown> };
  draft.spec.providerIDList = ids.sort(compareText);
  Object.assign(statusOf(object), { replicas: applied.length, infrastructureMachineKind: kind.kind });
  if (ids.length === applied.length && ids.length >= wanted) setProvisioned(contract, object);
}

/**
 * Deletes the Machines of a pool, and InfraMachines without a Machine. Returns whether
 * InfraMachines remain.
 */
export async function deletePoolMachines<T extends KubernetesObject>(
  kind: KindDescriptor<KubernetesObject>,
  context: AuthorContext<T>,
): Promise<boolean> {
  const members = await listMembers(context, await listInfraMachines(kind, context));
  await deleteMachines(context, members);
  // Cluster API creates no Machines for a pool that is being deleted.
  const alone = members.filter(({ machine }) => machine === undefined);
  await deleteObjects(
    context,
    kind,
    alone.map(({ infraMachine }) => infraMachine),
  );
  return members.length > 0;
}

async function listInfraMachines<T extends KubernetesObject>(
  kind: KindDescriptor<KubernetesObject>,
  { cache, object, kind: poolKind, signal }: AuthorContext<T>,
): Promise<readonly KubernetesObject[]> {
  const { namespace = "" } = object.metadata;
  const all = await cache.list(kind, { namespace, signal });
  return all.filter((one) => isOwnedBy(one, object, poolKind));
}

async function applyInfraMachines<T extends KubernetesObject, I>(
  kind: KindDescriptor<KubernetesObject>,
  { client, object, machinePool, cluster, signal }: AuthorContext<T> & InfraMachinePoolOwners<I>,
  instances: readonly PoolInstance[],
  before: readonly KubernetesObject[],
  cache: SsaCache,
): Promise<readonly KubernetesObject[]> {
  const { namespace = "" } = object.metadata;
  const known = new Map(before.map((one) => [one.metadata.name, one]));
  const labels = {
    [clusterNameLabel]: cluster.metadata.name ?? "",
    [machinePoolNameLabel]: formatLabelValue(machinePool.metadata.name ?? ""),
  };
  // No controller: that is the Machine.
  const ownerReferences = [ownerReferenceTo(object)];
  return await Promise.all(
    instances.map(async ({ name, spec = {} }) => {
      const desired = { metadata: { namespace, name, labels, ownerReferences }, spec };
      const original = known.get(name);
      if (original === undefined) await requireUnused(kind, { namespace, name }, labels, client, signal);
      const apply = desired as unknown as ApplyObject<KubernetesObject>;
      return (await ssaPatch(client, kind, apply, { original, cache, signal })).object;
    }),
  );
}

/**
 * Checks that an instance has not the name of another object, which applying would take over. An
 * object with the labels of the pool lost its owner, as in the restore of a backup.
 */
async function requireUnused(
  kind: KindDescriptor<KubernetesObject>,
  key: ObjectRef,
  labels: Readonly<Record<string, string>>,
  client: Pick<Client, "get">,
  signal: AbortSignal,
): Promise<void> {
  const found = await getIfExists(client, kind, key, { signal });
  if (found === undefined) return;
  if (Object.entries(labels).every(([label, value]) => found.metadata.labels?.[label] === value)) return;
  throw new Error(
    `${kind.kind} ${key.namespace}/${key.name} does not belong to the pool: instances need names of their own`,
  );
}

async function listMembers<T extends KubernetesObject>(
  { cache, signal }: AuthorContext<T>,
  infraMachines: readonly KubernetesObject[],
): Promise<readonly Member[]> {
  return await Promise.all(
    infraMachines.map(async (infraMachine) => {
      const key = ownerMachineKey(infraMachine);
      return { infraMachine, machine: key && (await cache.find(machineKind, key, { signal })) };
    }),
  );
}

/**
 * Returns the members to remove so that enough provisioned ones remain: outdated ones first, then
 * those with Cluster API's delete annotation, then the oldest. Members without a Machine stay until
 * Cluster API creates it.
 */
function excessMembers(
  members: readonly Member[],
  replicas: number,
  contract: ContractVersion,
  isOutdated: (name: string) => boolean,
): readonly Member[] {
  const staying = members.filter(({ machine }) => machine === undefined || !isBeingDeleted(machine));
  const ready = staying.filter(({ infraMachine }) => isProvisioned(contract, infraMachine));
  const rank = ({ infraMachine, machine }: Member): number => {
    if (isOutdated(infraMachine.metadata.name ?? "")) return 0;
    return machine !== undefined && hasAnnotation(machine, deleteMachineAnnotation) ? 1 : 2;
  };
  const age = ({ infraMachine: { metadata } }: Member): string =>
    `${metadata.creationTimestamp ?? ""} ${metadata.name}`;
  return staying
    .filter((one) => one.machine !== undefined && (rank(one) === 0 || ready.includes(one)))
    .sort((a, b) => rank(a) - rank(b) || compareText(age(a), age(b)))
    .slice(0, Math.max(0, ready.length - replicas));
}

/**
 * Deletes the Machines of members. A member without a Machine stays: Cluster API has not created it
 * yet, and deleting the InfraMachine would race with it.
 */
async function deleteMachines<T extends KubernetesObject>(
  context: AuthorContext<T>,
  members: readonly Member[],
): Promise<void> {
  const machines = members.flatMap(({ machine }) => machine ?? []).filter((one) => !isBeingDeleted(one));
  if (machines.length === 0) return;
  const names = machines.map(({ metadata }) => metadata.name);
  context.logger.info("Deleting Machines of the pool", { machines: names });
  await deleteObjects(context, machineKind, machines);
}
