import { clusterNameLabel } from "@capikit/api/core/v1beta2";
import type { ObjectKey, WithMetadata } from "../metadata/object-like.ts";
import { findOwner } from "../metadata/owner-references.ts";

const group = "cluster.x-k8s.io";

/** Returns the key of the Cluster in the owner references, if any. */
export function ownerClusterKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "Cluster");
}

/** Returns the key of the Machine in the owner references, if any. */
export function ownerMachineKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "Machine");
}

/** Returns the key of the MachinePool in the owner references, if any. */
export function ownerMachinePoolKey(object: WithMetadata): ObjectKey | undefined {
  return ownerKey(object, "MachinePool");
}

/** Returns the key of the Cluster in the label, if any; its absence is usually an error. */
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
