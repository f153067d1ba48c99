import {
  type Cluster,
  clusterNameAnnotation,
  clusterNamespaceAnnotation,
  type Machine,
  machineAnnotation,
  machineSkipRemediationAnnotation,
  managedByAnnotation,
  managedNodeAnnotationDomain,
  ownerKindAnnotation,
  ownerNameAnnotation,
  pausedAnnotation,
  remediateMachineAnnotation,
  replicasManagedByAnnotation,
} from "@capikit/api/core/v1beta2";
import { isOfDomain } from "./label-domain.ts";
import { type WithMetadata, withMetadata } from "./object-like.ts";
import { controllerOf } from "./owner-references.ts";

/** Whether an object has an annotation, whatever its value. */
export function hasAnnotation({ metadata }: WithMetadata, name: string): boolean {
  return Object.hasOwn(metadata.annotations ?? {}, name);
}

/** Whether nothing should be done to an object: its Cluster says `spec.paused`, or it has the paused annotation. */
export function isPaused(cluster: Cluster | undefined, object: WithMetadata): boolean {
  return cluster?.spec.paused === true || hasPausedAnnotation(object);
}

/** Whether an object has the paused annotation, whatever its value. */
export function hasPausedAnnotation(object: WithMetadata): boolean {
  return hasAnnotation(object, pausedAnnotation);
}

/** Whether somebody else takes care of an object: it has the managed-by annotation, whatever its value. */
export function isExternallyManaged(object: WithMetadata): boolean {
  return hasAnnotation(object, managedByAnnotation);
}

/** Whether remediation should leave an object alone. */
export function hasSkipRemediation(object: WithMetadata): boolean {
  return hasAnnotation(object, machineSkipRemediationAnnotation);
}

/** Whether somebody asked for the remediation of an object. */
export function hasRemediateMachine(object: WithMetadata): boolean {
  return hasAnnotation(object, remediateMachineAnnotation);
}

/** Whether an autoscaler sets the number of replicas; the value "false" says no. */
export function areReplicasManagedExternally({ metadata }: WithMetadata): boolean {
  const value = metadata.annotations?.[replicasManagedByAnnotation];
  return value !== undefined && value !== "false";
}

/** Whether one of the annotations begins like this. */
export function hasAnnotationWithPrefix(
  prefix: string,
  annotations: Readonly<Record<string, string>> | undefined,
): boolean {
  return Object.keys(annotations ?? {}).some((name) => name.startsWith(prefix));
}

/** The object with annotations added or replaced; the object itself if it has them all. */
export function withAnnotations<T extends WithMetadata>(
  object: T,
  desired: Readonly<Record<string, string>>,
): T {
  const annotations = object.metadata.annotations ?? {};
  const changed = Object.entries(desired).some(([name, value]) => annotations[name] !== value);
  return changed ? withMetadata(object, { annotations: { ...annotations, ...desired } }) : object;
}

/**
 * The annotations that a Machine's Node gets: whose it is, those of the domain `node.cluster.x-k8s.io` and its subdomains, and those
 * whose name one of the patterns matches.
 */
export function managedAnnotations(
  machine: Machine,
  additional: readonly RegExp[] = [],
): Readonly<Record<string, string>> {
  const owner = controllerOf(machine);
  const synced = Object.entries(machine.metadata.annotations ?? {}).filter(
    ([name]) =>
      isOfDomain(name, managedNodeAnnotationDomain) ||
      additional.some((pattern) => name.search(pattern) !== -1),
  );
  return {
    [clusterNameAnnotation]: machine.spec.clusterName,
    [clusterNamespaceAnnotation]: machine.metadata.namespace ?? "",
    [machineAnnotation]: machine.metadata.name ?? "",
    ...(owner ? { [ownerKindAnnotation]: owner.kind, [ownerNameAnnotation]: owner.name } : {}),
    ...Object.fromEntries(synced),
  };
}
