import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { diffMergePatch } from "@capikit/common/patch";
import type { LookUpOptions } from "../lookup/reader.ts";
import { objectKey } from "../metadata/object-like.ts";
import type { PatchClient } from "../patch/patch-object.ts";
import { withFinalizer } from "./finalizers.ts";

/**
 * Adds a finalizer unless the object has it or is being deleted. Returns the stored object, or the
 * given one if nothing was written; after a write, end the reconcile, as the change triggers the
 * next one. Call it first, before creating anything that deletion must clean up. Source:
 * `finalizers.EnsureFinalizer` of Cluster API's util packages.
 */
export async function ensureFinalizer<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  finalizer: string,
  { signal }: LookUpOptions = {},
): Promise<T> {
  const after = withFinalizer(object, finalizer);
  if (after === object) return object;
  const patch = diffMergePatch(object, after);
  return await client.patch(kind, objectKey(object), { type: "merge", patch }, signal ? { signal } : {});
}
