import type { KindDescriptor } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { apiVersionOf, type PartialObjectMetadata } from "@capikit/client/kinds";
import { isRecord } from "@capikit/common/json";

/** Options of `rewriteObject`. */
export interface RewriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Writes the status instead, such as if webhooks might refuse old objects. */
  readonly subresource?: string;
  readonly dryRun?: boolean;
}

/**
 * Writes an object as it is, so that the API server stores it in the storage version. Does nothing
 * if it is gone, or has been written since it was read.
 *
 * @param kind in the storage version.
 * @throws other errors of the patch, such as of webhooks that refuse the object.
 */
export async function rewriteObject(
  client: Pick<Client, "patch">,
  kind: KindDescriptor<PartialObjectMetadata>,
  object: PartialObjectMetadata,
  options: RewriteOptions = {},
): Promise<void> {
  const given: unknown = object;
  if (!isRecord(given) || !isRecord(given.metadata))
    throw new TypeError(`rewriteObject: the object has no metadata: pass the object, not a part of it`);
  const { namespace, name = "", resourceVersion } = object.metadata;
  const patch = {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    metadata: { namespace, name, resourceVersion },
  };
  try {
    await client.patch(kind, { namespace, name }, { type: "merge", patch }, options);
  } catch (error) {
    if (!isNotFound(error) && !isConflict(error)) throw error;
  }
}
