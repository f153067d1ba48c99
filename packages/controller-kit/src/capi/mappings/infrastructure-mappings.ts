import type {
  Cluster,
  ContractVersionedObjectReference,
  Machine,
  MachinePool,
} from "@capikit/api/core/v1beta2";
import { isExternallyManaged } from "../metadata/annotations.ts";
import type { GroupKind, ObjectKey, WithMetadata } from "../metadata/object-like.ts";

/**
 * Returns the infrastructure object of a Cluster if it has this kind. Source:
 * `util.ClusterToInfrastructureMapFunc`, which reads the object and ignores externally managed
 * ones: pass it as the third argument, undefined if it does not exist.
 */
export function clusterToInfrastructure(
  cluster: Cluster,
  infrastructureKind: GroupKind,
  infrastructure: WithMetadata | undefined,
): readonly ObjectKey[] {
  if (infrastructure === undefined || isExternallyManaged(infrastructure)) return [];
  return keyIfOfKind(cluster, cluster.spec.infrastructureRef, infrastructureKind);
}

/** Returns the infrastructure object of a Machine if it has this kind. */
export function machineToInfrastructure(
  machine: Machine,
  infrastructureKind: GroupKind,
): readonly ObjectKey[] {
  return keyIfOfKind(machine, machine.spec.infrastructureRef, infrastructureKind);
}

/** Returns the infrastructure object of a MachinePool if it has this kind. */
export function machinePoolToInfrastructure(
  machinePool: MachinePool,
  infrastructureKind: GroupKind,
): readonly ObjectKey[] {
  return keyIfOfKind(machinePool, machinePool.spec.template.spec.infrastructureRef, infrastructureKind);
}

/**
 * Returns the key of a Cluster's infrastructure, to read it for {@link clusterToInfrastructure}.
 */
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
