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

/** Reports whether an object has an annotation, regardless of its value. */
export function hasAnnotation({ metadata }: WithMetadata, name: string): boolean {
  return Object.hasOwn(metadata.annotations ?? {}, name);
}

/** Reports whether an object is paused, by its Cluster's `spec.paused` or by annotation. */
export function isPaused(cluster: Cluster | undefined, object: WithMetadata): boolean {
  return cluster?.spec.paused === true || hasPausedAnnotation(object);
}

/** Reports whether an object has the paused annotation, regardless of its value. */
export function hasPausedAnnotation(object: WithMetadata): boolean {
  return hasAnnotation(object, pausedAnnotation);
}

/** Reports whether an object is externally managed: it has the managed-by annotation. */
export function isExternallyManaged(object: WithMetadata): boolean {
  return hasAnnotation(object, managedByAnnotation);
}

/** Reports whether to skip remediation of an object. */
export function hasSkipRemediation(object: WithMetadata): boolean {
  return hasAnnotation(object, machineSkipRemediationAnnotation);
}

/** Reports whether remediation of an object was requested. */
export function hasRemediateMachine(object: WithMetadata): boolean {
  return hasAnnotation(object, remediateMachineAnnotation);
}

/** Reports whether an autoscaler sets the replicas: the annotation is not "false". */
export function areReplicasManagedExternally({ metadata }: WithMetadata): boolean {
  const value = metadata.annotations?.[replicasManagedByAnnotation];
  return value !== undefined && value !== "false";
}

/** Reports whether an annotation's name has this prefix. */
export function hasAnnotationWithPrefix(
  prefix: string,
  annotations: Readonly<Record<string, string>> | undefined,
): boolean {
  return Object.keys(annotations ?? {}).some((name) => name.startsWith(prefix));
}

/** Returns a copy with annotations set, or the object itself if it has them all. */
export function withAnnotations<T extends WithMetadata>(
  object: T,
  desired: Readonly<Record<string, string>>,
): T {
  const annotations = object.metadata.annotations ?? {};
  const changed = Object.entries(desired).some(([name, value]) => annotations[name] !== value);
  return changed ? withMetadata(object, { annotations: { ...annotations, ...desired } }) : object;
}

/**
 * Returns the annotations that a Machine's Node gets: owner, those in the domain
 * `node.cluster.x-k8s.io` and its subdomains, and those whose name matches a pattern.
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
