import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { labelledClusterKey } from "../../capi/index.ts";
import type { ReconcileContext } from "../../index.ts";
import { findInfraCluster } from "./infra-cluster-of.ts";
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
  // Respects the Cluster's pause also when the owner is gone.
  const clusterKey = labelledClusterKey(owner ?? object);
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
