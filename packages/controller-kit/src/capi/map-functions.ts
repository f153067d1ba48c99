import {
  type Cluster,
  type ContractVersionedObjectReference,
  clusterNameLabel,
  type Machine,
  type MachinePool,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { formatLabelSelector } from "@capikit/common/kubernetes";
import { getIfExists, type ObjectGetter, type ObjectLister } from "./lookup/get-if-exists.ts";
import { isExternallyManaged } from "./metadata/annotations.ts";
import { type GroupKind, refOf, type WithMetadata } from "./metadata/object-like.ts";

/**
 * Maps a Cluster to its infrastructure object, if that has this kind, exists and is not externally
 * managed. Source: `util.ClusterToInfrastructureMapFunc`, which drops the event on read errors;
 * here they are thrown, except NotFound.
 */
export function clusterToInfrastructureMapper<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
): RequestMapper<Cluster> {
  return async (cluster, { cache, signal }) => {
    const key = infrastructureKeyOf(cluster, kind);
    if (key === undefined) return [];
    const found = await getIfExists(cache, kind, key, { signal });
    return found === undefined || isExternallyManaged(found) ? [] : [key];
  };
}

/** Maps a Cluster to its objects of a kind by label, like `util.ClusterToTypedObjectsMapper`. */
export function clusterToObjectsMapper<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
): RequestMapper<Cluster> {
  return async (cluster, { cache, signal }) => {
    const { namespace, name } = refOf(cluster);
    const within = kind.scope === "Namespaced" ? namespace : undefined;
    const labelSelector = formatLabelSelector({ [clusterNameLabel]: name });
    const keys = [];
    for await (const one of cache.listAll(kind, { namespace: within, labelSelector, signal }))
      keys.push(refOf(one));
    return keys;
  };
}

/** Context of map functions. */
export interface MapperContext {
  /** Cache or client. */
  readonly cache: ObjectGetter & ObjectLister;
  readonly signal?: AbortSignal | undefined;
}

/** Maps a changed object to requests, for the watches of a controller. */
export type RequestMapper<T extends KubernetesObject> = (
  object: T,
  context: MapperContext,
) => Promise<readonly ObjectRef[]>;

/** Returns the infrastructure object of a Machine if it has this kind. */
export function machineToInfrastructure(
  machine: Machine,
  infrastructureKind: GroupKind,
): readonly ObjectRef[] {
  return keyIfOfKind(machine, machine.spec.infrastructureRef, infrastructureKind);
}

/** Returns the infrastructure object of a MachinePool if it has this kind. */
export function machinePoolToInfrastructure(
  machinePool: MachinePool,
  infrastructureKind: GroupKind,
): readonly ObjectRef[] {
  return keyIfOfKind(machinePool, machinePool.spec.template.spec.infrastructureRef, infrastructureKind);
}

/** Returns the key of a Cluster's infrastructure object if it has this kind. */
export function infrastructureKeyOf(cluster: Cluster, infrastructureKind: GroupKind): ObjectRef | undefined {
  return keyIfOfKind(cluster, cluster.spec.infrastructureRef, infrastructureKind)[0];
}

function keyIfOfKind(
  { metadata: { namespace } }: WithMetadata,
  reference: ContractVersionedObjectReference | undefined,
  { group, kind }: GroupKind,
): readonly ObjectRef[] {
  if (reference === undefined || reference.apiGroup !== group || reference.kind !== kind) return [];
  return [{ ...(namespace === undefined ? {} : { namespace }), name: reference.name }];
}
