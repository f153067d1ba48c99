import type { KubernetesObject } from "@capikit/api/meta";
import { diffMergePatch, isEmptyPatch, type MergePatch } from "@capikit/common/json";

/**
 * Returns a merge patch with the resource version of the object before; undefined without changes.
 * The API server answers it with a Conflict if another writer has changed the object, as merge
 * patches replace lists such as finalizers and owners. Source: controller-runtime's
 * `MergeFromWithOptimisticLock`.
 */
export function lockedPatch(before: KubernetesObject, after: KubernetesObject): MergePatch | undefined {
  const patch = diffMergePatch(before, after);
  if (isEmptyPatch(patch)) return undefined;
  const { resourceVersion } = before.metadata;
  return { ...patch, metadata: { ...(patch.metadata as object), resourceVersion } };
}
