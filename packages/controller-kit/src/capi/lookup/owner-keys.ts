import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { ObjectKey, WithMetadata } from "../metadata/object-like.ts";
import { findOwner } from "../metadata/owner-references.ts";

const group = "cluster.x-k8s.io";

/** The Cluster that owns an object, by its owner references; undefined without one. */
export function ownerClusterKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "Cluster");
}

/** The Machine that owns an object, by its owner references; undefined without one. */
export function ownerMachineKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "Machine");
}

/** The MachinePool that owns an object, by its owner references; undefined without one. */
export function ownerMachinePoolKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "MachinePool");
}

/** The Cluster that an object names in its label; undefined without it, which most callers must take for an error. */
export function labelledClusterKey({ metadata }: WithMetadata): ObjectKey | undefined {
  const name = metadata.labels?.[clusterNameLabel];
  return name ? key(metadata.namespace, name) : undefined;
}

function ownerKey(object: WithMetadata, kind: string): ObjectKey | undefined {
  const owner = findOwner(object, { group, kind });
  return owner && key(object.metadata.namespace, owner.name);
}

function key(namespace: string | undefined, name: string): ObjectKey {
  return namespace === undefined ? { name } : { namespace, name };
}
