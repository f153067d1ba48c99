import { blockMoveAnnotation } from "@capikit/api/clusterctl/v1alpha3";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { hasAnnotation, objectKey } from "../../capi/metadata/index.ts";
import type { PatchClient } from "../../capi/patch/index.ts";

/**
 * Sets or removes the annotation that `clusterctl move` waits for. Returns whether it was written.
 */
export async function ensureBlockMove<T extends KubernetesObject>(
  client: PatchClient,
  kind: KindDescriptor<T>,
  object: T,
  blocked: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  if (hasAnnotation(object, blockMoveAnnotation) === blocked) return false;
  const patch = { metadata: { annotations: { [blockMoveAnnotation]: blocked ? "true" : null } } };
  await client.patch(kind, objectKey(object), { type: "merge", patch }, { signal });
  return true;
}
