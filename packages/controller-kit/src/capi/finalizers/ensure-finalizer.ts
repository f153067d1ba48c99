import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isConflict, isNotFound } from "@capikit/client/errors";
import type { LookUpOptions } from "../lookup/get-if-exists.ts";
import { isBeingDeleted, refOf, type WithMetadata, withMetadata } from "../metadata/object-like.ts";
import { patchObject } from "../patch/patch-object.ts";
import { getSame, type PatchClient } from "../patch/patch-same-object.ts";

const tries = 5;

/**
 * Adds a finalizer unless the object has it or is being deleted. Returns the stored object, or the
 * given one if nothing was written: continue with it. Call it first, before creating anything that
 * deletion must clean up.
 *
 * If another writer has changed the object, it is read again, up to four times: a merge patch of an
 * outdated object would remove the finalizers of others. Source: `finalizers.EnsureFinalizer` of
 * Cluster API's util packages, which does not detect other writers.
 */
export async function ensureFinalizer<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  finalizer: string,
  { signal }: LookUpOptions = {},
): Promise<T> {
  const ref = refOf(object);
  const options = signal ? { signal } : {};
  for (let latest = object, attempt = 1; ; attempt++) {
    const after = withFinalizer(latest, finalizer);
    if (after === latest) return latest;
    const { resourceVersion } = latest.metadata;
    const patch = { metadata: { finalizers: after.metadata.finalizers, resourceVersion } };
    try {
      return await client.patch(kind, ref, { type: "merge", patch }, options);
    } catch (error) {
      if (!isConflict(error) || attempt === tries) throw error;
      latest = await getSame(client, kind, object, options);
    }
  }
}

/**
 * Removes a finalizer. If another writer has changed the object, it is read again, so that the
 * finalizers of others stay. Does nothing if the object is gone.
 */
export async function removeFinalizer<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  finalizer: string,
  { signal }: LookUpOptions = {},
): Promise<void> {
  try {
    await patchObject(client, kind, object, withoutFinalizer(object, finalizer), { signal });
  } catch (error) {
    if (!(error instanceof AggregateError && error.errors.every(isNotFound))) throw error;
  }
}

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
