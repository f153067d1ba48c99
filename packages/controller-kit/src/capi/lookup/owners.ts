import {
  type Cluster,
  cluster,
  clusterNameLabel,
  type Machine,
  type MachinePool,
  machine,
  machinePool,
} from "@capikit/api/core/v1beta2";
import { coreGroup, type KindDescriptor, type KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { CapikitError } from "@capikit/common/errors";
import type { WithMetadata } from "../metadata/object-like.ts";
import { findOwner } from "../metadata/owner-references.ts";
import type { LookUpOptions, ObjectGetter } from "./get-if-exists.ts";

/** The object does not name its Cluster. */
export class NoClusterError extends CapikitError {
  override readonly name = "NoClusterError";
}

/**
 * Reads an owner of an object; undefined without an owner reference to the kind.
 *
 * @throws ApiError, including NotFound for a missing owner.
 */
export type OwnerGetter<Owner> = (
  reader: ObjectGetter,
  object: WithMetadata,
  options?: LookUpOptions,
) => Promise<Owner | undefined>;

/** Reads the Cluster in the owner references. */
export const getOwnerCluster: OwnerGetter<Cluster> = ownerGetter(cluster, ownerClusterKey);

/** Reads the Machine in the owner references. */
export const getOwnerMachine: OwnerGetter<Machine> = ownerGetter(machine, ownerMachineKey);

/** Reads the MachinePool in the owner references. */
export const getOwnerMachinePool: OwnerGetter<MachinePool> = ownerGetter(machinePool, ownerMachinePoolKey);

function ownerGetter<Owner extends KubernetesObject>(
  kind: KindDescriptor<Owner>,
  keyOf: (object: WithMetadata) => ObjectRef | undefined,
): OwnerGetter<Owner> {
  return async (reader, object, { signal } = {}) => {
    const key = keyOf(object);
    return key && (await reader.get(kind, key, { signal }));
  };
}

/**
 * Returns the Cluster in the object's label.
 *
 * @throws NoClusterError without the label; ApiError, including NotFound.
 */
export async function getLabelledCluster(
  reader: ObjectGetter,
  object: WithMetadata,
  { signal }: LookUpOptions = {},
): Promise<Cluster> {
  const key = labelledClusterKey(object);
  if (key === undefined)
    throw new NoClusterError(
      `${object.metadata.name ?? "the object"} has no label ${clusterNameLabel}: set it to the Cluster's name`,
    );
  return await reader.get(cluster, key, { signal });
}

const group = coreGroup;

/** Returns the key of the Cluster in the owner references, if any. */
export function ownerClusterKey(object: WithMetadata): ObjectRef | undefined {
  return ownerKey(object, "Cluster");
}

/** Returns the key of the Machine in the owner references, if any. */
export function ownerMachineKey(object: WithMetadata): ObjectRef | undefined {
  return ownerKey(object, "Machine");
}

/** Returns the key of the MachinePool in the owner references, if any. */
export function ownerMachinePoolKey(object: WithMetadata): ObjectRef | undefined {
  return ownerKey(object, "MachinePool");
}

/** Returns the key of the Cluster in the label, if any; its absence is usually an error. */
export function labelledClusterKey({ metadata }: WithMetadata): ObjectRef | undefined {
  const name = metadata.labels?.[clusterNameLabel];
  return name ? key(metadata.namespace, name) : undefined;
}

/** Returns the key of an object's Cluster: its owner or, as after a restore, that of its label. */
export function clusterKeyOf(object: WithMetadata): ObjectRef | undefined {
  return ownerClusterKey(object) ?? labelledClusterKey(object);
}

function ownerKey(object: WithMetadata, kind: string): ObjectRef | undefined {
  const owner = findOwner(object, { group, kind });
  return owner && key(object.metadata.namespace, owner.name);
}

function key(namespace: string | undefined, name: string): ObjectRef {
  return namespace === undefined ? { name } : { namespace, name };
}
