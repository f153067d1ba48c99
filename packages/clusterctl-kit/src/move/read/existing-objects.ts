import type { Client } from "@capikit/client";
import { isForbidden, isNotFound, UnknownKindError } from "@capikit/client/errors";
import { metadataOnly } from "@capikit/client/kinds";
import type { ObjectName } from "../objects/object-name.ts";

/**
 * Returns the objects that exist in a target, for `MoveTarget.existing`. Omits objects that the
 * user may not read.
 *
 * @throws ApiError for another answer, such as that an aggregated API server is not available.
 * @throws TransportError if the cluster does not respond.
 */
export async function readExisting(
  client: Client,
  objects: readonly ObjectName[],
  signal?: AbortSignal,
): Promise<readonly ObjectName[]> {
  const found = await Promise.all(
    objects.map(async (object) => {
      const { apiVersion, kind, namespace, name } = object;
      try {
        const descriptor = metadataOnly(await client.kindOf({ apiVersion, kind }));
        await client.get(descriptor, { name, ...(namespace !== undefined && { namespace }) }, { signal });
        return [object];
      } catch (error) {
        if (error instanceof UnknownKindError || isNotFound(error) || isForbidden(error)) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}
