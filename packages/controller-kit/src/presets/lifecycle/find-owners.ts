import {
  type Cluster,
  cluster as clusterKind,
  clusterNameLabel,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { textAt } from "@capikit/common/json";
import {
  clusterKeyOf,
  infrastructureKeyOf,
  labelledClusterKey,
  ownerClusterKey,
  ownerMachineKey,
} from "../../capi/index.ts";
import { type ReconcileContext, type WatchedKind, watched } from "../../index.ts";
import type { FoundOwners, Owners } from "./lifecycle-plan.ts";

/** A Machine or MachinePool that owns an object. */
interface OwnerReference {
  readonly member: "machine" | "machinePool";
  readonly kind: KindDescriptor<KubernetesObject>;
  /** From the owner references. */
  readonly key: ObjectRef | undefined;
}

/** Returns the owner of an object with its Cluster and InfraCluster, or the missing one. */
export async function findOwners<O extends Owners>(
  object: KubernetesObject,
  { member, kind, key }: OwnerReference,
  infraClusterKind: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<FoundOwners<O>> {
  const { cache, signal } = context;
  const owner = key && (await cache.find(kind, key, { signal }));
  // Respects the Cluster's pause also when the owner is gone, or labels are.
  const clusterName = textAt(owner, "spec", "clusterName");
  const clusterKey =
    clusterName === ""
      ? ((owner && labelledClusterKey(owner)) ?? labelledClusterKey(object))
      : { namespace: object.metadata.namespace, name: clusterName };
  const cluster = clusterKey && (await cache.find(clusterKind, clusterKey, { signal }));
  const infra = await findInfraCluster(infraClusterKind, cluster, context);
  // Each member has the type in `O` if it is defined.
  const owners = { [member]: owner, cluster, infraCluster: infra.found } as unknown as O;
  const waitingFor = (what: string) => ({ owners, missing: `Waiting for ${what}` });
  if (key === undefined) {
    return waitingFor(`Cluster API to set the owner (${kind.kind}) of the ${object.kind}`);
  }
  if (owner === undefined) return waitingFor(`${kind.kind} ${key.name}, the owner of the ${object.kind}`);
  if (clusterKey === undefined) return waitingFor(`the cluster name label of ${kind.kind} ${key.name}`);
  if (cluster === undefined) return waitingFor(`Cluster ${clusterKey.name} of ${kind.kind} ${key.name}`);
  if (infra.missing !== undefined) return waitingFor(infra.missing);
  return { owners };
}

/** Returns the InfraCluster of a Cluster, or a description of the missing object. */
async function findInfraCluster<I extends KubernetesObject>(
  kind: KindDescriptor<I> | undefined,
  cluster: Cluster | undefined,
  { cache, signal }: ReconcileContext,
): Promise<{ readonly found?: I | undefined; readonly missing?: string }> {
  if (kind === undefined || cluster === undefined) return {};
  const key = infrastructureKeyOf(cluster, kind);
  if (key === undefined) {
    return { missing: `Cluster ${cluster.metadata.name} to refer to a ${kind.kind} as its infrastructure` };
  }
  const found = await cache.find(kind, key, { signal });
  return found === undefined ? { missing: `${kind.kind} ${key.name}` } : { found };
}

/** Watches InfraClusters for the objects of a kind in the same Cluster. */
export function watchInfraClusters<I extends KubernetesObject, T extends KubernetesObject>(
  infraCluster: KindDescriptor<I>,
  kind: KindDescriptor<T>,
): WatchedKind {
  return watched(infraCluster, async (object, { cache, signal }) => {
    const owner = clusterKeyOf(object);
    if (owner === undefined) return [];
    const { namespace, name: clusterName } = owner;
    const labelSelector = `${clusterNameLabel}=${clusterName}`;
    const objects = await cache.list(kind, { namespace, labelSelector, signal });
    return objects.map(({ metadata }) => ({ namespace, name: metadata.name ?? "" }));
  });
}

/** Owners of an object of a Machine. Frozen: they belong to the cache. */
export interface MachineOwners<I = undefined> {
  readonly machine: Machine;
  readonly cluster: Cluster;
  /** Object of the kind in the option `infraCluster`; undefined without that option. */
  readonly infraCluster: I;
}

/** Returns the owners of an object of a Machine, or a description of the missing one. */
export function findMachineOwners<I>(
  object: KubernetesObject,
  infraCluster: KindDescriptor<KubernetesObject> | undefined,
  context: ReconcileContext,
): Promise<FoundOwners<MachineOwners<I>>> {
  const owner = { member: "machine", kind: machineKind, key: ownerMachineKey(object) } as const;
  return findOwners<MachineOwners<I>>(object, owner, infraCluster, context);
}

/** Returns the Cluster that owns an object, or a description of the missing one. */
export async function findOwnerCluster(
  object: KubernetesObject,
  { cache, signal }: ReconcileContext,
): Promise<FoundOwners<{ readonly cluster: Cluster }>> {
  const key = clusterKeyOf(object);
  const cluster = key && (await cache.find(clusterKind, key, { signal }));
  if (ownerClusterKey(object) === undefined) {
    return {
      owners: { cluster },
      missing: `Waiting for Cluster API to set the owner (Cluster) of the ${object.kind}`,
    };
  }
  return cluster === undefined
    ? { owners: {}, missing: `Waiting for Cluster ${key?.name}, the owner of the ${object.kind}` }
    : { owners: { cluster } };
}
