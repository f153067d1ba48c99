import { isBeingDeleted, type WithMetadata, withMetadata } from "../metadata/object-like.ts";

/** Whether an object has a finalizer. */
export function hasFinalizer({ metadata }: WithMetadata, finalizer: string): boolean {
  return metadata.finalizers?.includes(finalizer) ?? false;
}

/**
 * The object with a finalizer; the object itself if it has it, or is being deleted: the API server refuses new ones then.
 *
 * Source: `finalizers.EnsureFinalizer` of Cluster API's util packages, without the write.
 */
export function withFinalizer<T extends WithMetadata>(object: T, finalizer: string): T {
  if (isBeingDeleted(object) || hasFinalizer(object, finalizer)) return object;
  return withMetadata(object, { finalizers: [...(object.metadata.finalizers ?? []), finalizer] });
}

/** The object without a finalizer; the object itself if it does not have it. */
export function withoutFinalizer<T extends WithMetadata>(object: T, finalizer: string): T {
  if (!hasFinalizer(object, finalizer)) return object;
  const finalizers = (object.metadata.finalizers ?? []).filter((one) => one !== finalizer);
  return withMetadata(object, { finalizers });
}
