import {
  type Cluster,
  managedByAnnotation,
  pausedAnnotation,
  replicasManagedByAnnotation,
} from "@capikit/api/core/v1beta2";
import type { WithMetadata } from "./object-like.ts";

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

/** Reports whether an autoscaler sets the replicas: the annotation is not "false". */
export function areReplicasManagedExternally({ metadata }: WithMetadata): boolean {
  const value = metadata.annotations?.[replicasManagedByAnnotation];
  return value !== undefined && value !== "false";
}
