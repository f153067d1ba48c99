import { isBeingDeleted, type WithMetadata, withMetadata } from "../metadata/object-like.ts";

/** Reports whether an object has a finalizer. */
export function hasFinalizer({ metadata }: WithMetadata, finalizer: string): boolean {
  return metadata.finalizers?.includes(finalizer) ?? false;
}

/**
 * Returns a copy with a finalizer, or the object itself if it has it or is being deleted, when the
 * API server refuses new ones. Source: `finalizers.EnsureFinalizer` of Cluster API's util packages,
 * without the write.
 */
export function withFinalizer<T extends WithMetadata>(object: T, finalizer: string): T {
  if (isBeingDeleted(object) || hasFinalizer(object, finalizer)) return object;
  return withMetadata(object, { finalizers: [...(object.metadata.finalizers ?? []), finalizer] });
}

/** Returns a copy without a finalizer, or the object itself if it does not have it. */
export function withoutFinalizer<T extends WithMetadata>(object: T, finalizer: string): T {
  if (!hasFinalizer(object, finalizer)) return object;
  const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
  return withMetadata(object, { finalizers });
}
