import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isConflict } from "@capikit/client/errors";
import type { LookUpOptions } from "../lookup/reader.ts";
import { objectKey } from "../metadata/object-like.ts";
import type { PatchClient } from "../patch/patch-object.ts";
import { withFinalizer } from "./finalizers.ts";

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
  const ref = objectKey(object);
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
      latest = await client.get(kind, ref, options);
    }
  }
}
