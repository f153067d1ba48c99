import type {
  Cluster,
  ContractVersionedObjectReference,
  Machine,
  MachinePool,
} from "@capikit/api/core/v1beta2";
import { isExternallyManaged } from "../metadata/annotations.ts";
import type { GroupKind, ObjectKey, WithMetadata } from "../metadata/object-like.ts";

/**
 * The infrastructure object of a Cluster, if it is of this kind.
 *
 * Source: `util.ClusterToInfrastructureMapFunc`, which gets the object and leaves out what others take care of: give it as the third
 * argument, undefined if it does not exist.
 */
export function clusterToInfrastructure(
  cluster: Cluster,
  infrastructureKind: GroupKind,
  infrastructure: WithMetadata | undefined,
): readonly ObjectKey[] {
  if (infrastructure === undefined || isExternallyManaged(infrastructure)) return [];
  return keyIfOfKind(cluster, cluster.spec.infrastructureRef, infrastructureKind);
}

/** The infrastructure object of a Machine, if it is of this kind. */
export function machineToInfrastructure(
  machine: Machine,
  infrastructureKind: GroupKind,
): readonly ObjectKey[] {
  return keyIfOfKind(machine, machine.spec.infrastructureRef, infrastructureKind);
}

/** The infrastructure object of a MachinePool, if it is of this kind. */
export function machinePoolToInfrastructure(
  machinePool: MachinePool,
  infrastructureKind: GroupKind,
): readonly ObjectKey[] {
  return keyIfOfKind(machinePool, machinePool.spec.template.spec.infrastructureRef, infrastructureKind);
}

/** The infrastructure reference of a Cluster, where it should be looked up before {@link clusterToInfrastructure}. */
export function infrastructureKeyOf(cluster: Cluster, infrastructureKind: GroupKind): ObjectKey | undefined {
  return keyIfOfKind(cluster, cluster.spec.infrastructureRef, infrastructureKind)[0];
}

function keyIfOfKind(
  { metadata: { namespace } }: WithMetadata,
  reference: ContractVersionedObjectReference | undefined,
  { group, kind }: GroupKind,
): readonly ObjectKey[] {
  if (reference === undefined || reference.apiGroup !== group || reference.kind !== kind) return [];
  return [{ ...(namespace === undefined ? {} : { namespace }), name: reference.name }];
}
