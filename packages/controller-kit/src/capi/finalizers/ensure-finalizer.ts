import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { diffMergePatch } from "@capikit/common/patch";
import type { LookUpOptions } from "../lookup/reader.ts";
import { objectKey } from "../metadata/object-like.ts";
import type { PatchClient } from "../patch/patch-object.ts";
import { withFinalizer } from "./finalizers.ts";

/**
 * Writes a finalizer, if the object does not have it and is not being deleted. Gives the object as stored, or the one given if there was
 * nothing to write; after a write a reconcile ends, and the change brings the next one. First of all in a reconcile, before anything is
 * made that deletion must take away.
 *
 * Source: `finalizers.EnsureFinalizer` of Cluster API's util packages.
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
