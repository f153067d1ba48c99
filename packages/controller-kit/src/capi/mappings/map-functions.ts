import type { Cluster, MachineDeployment, MachineSet } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { formatLabelSelector } from "@capikit/common/selectors";
import { getIfExists } from "../lookup/get-if-exists.ts";
import { objectKey, type WithMetadata } from "../metadata/object-like.ts";
import { clusterToInfrastructure, infrastructureKeyOf } from "./infrastructure-mappings.ts";
import type { RequestMapper } from "./map-function.ts";
import { type OwnedSelection, ofCluster, ofMachineDeployment, ofMachineSet } from "./owned-selectors.ts";

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
    return clusterToInfrastructure(cluster, kind, await getIfExists(cache, kind, key, { signal }));
  };
}

/** Maps a Cluster to its objects of a kind by label, like `util.ClusterToTypedObjectsMapper`. */
export function clusterToObjectsMapper<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
): RequestMapper<Cluster> {
  return mapperTo(kind, ofCluster);
}

/** Maps a MachineDeployment to objects, like `util.MachineDeploymentToObjectsMapper`. */
export function machineDeploymentToObjectsMapper<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
): RequestMapper<MachineDeployment> {
  return mapperTo(kind, ofMachineDeployment);
}

/** Maps a MachineSet to objects, like `util.MachineSetToObjectsMapper`. */
export function machineSetToObjectsMapper<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
): RequestMapper<MachineSet> {
  return mapperTo(kind, ofMachineSet);
}

function mapperTo<T extends KubernetesObject, O extends KubernetesObject>(
  kind: KindDescriptor<T>,
  select: (owner: WithMetadata) => OwnedSelection,
): RequestMapper<O> {
  return async (owner, { cache, signal }) => {
    const selection = select(owner);
    const namespace = kind.scope === "Namespaced" ? selection.namespace : undefined;
    const labelSelector = formatLabelSelector(selection.labels);
    const keys = [];
    for await (const one of cache.listAll(kind, { namespace, labelSelector, signal }))
      keys.push(objectKey(one));
    return keys;
  };
}
