import type { ApplyOptions, Client, KindDescriptor, KubernetesObject, ObjectRef } from "@capikit/client";
import { OwnerBeingDeletedError } from "../capi/metadata/controller-reference.ts";
import { refOf, type WithMetadata } from "../capi/metadata/object-like.ts";
import { controllerOf } from "../capi/metadata/owner-references.ts";
import type { ManagedCache } from "./managed-cache.ts";

/**
 * Wraps a client so that cache reads after a write include that write. Dry runs change nothing, and
 * the cache does not track requests sent through `raw`. It neither creates nor applies an object with
 * a controller that is being deleted.
 */
export function consistentClient(
  client: Client,
  cache: Pick<ManagedCache, "expectWrite" | "isOwnerBeingDeleted" | "startWrite">,
): Client {
  /** @throws OwnerBeingDeletedError for an object with a controller that is being deleted. */
  const checkOwner = (object: object): void => {
    const { metadata } = object as WithMetadata;
    const owner = controllerOf({ metadata });
    if (owner !== undefined && cache.isOwnerBeingDeleted(owner, metadata.namespace))
      throw new OwnerBeingDeletedError(refOf({ metadata }), owner);
  };
  const noted = async <T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    options: Pick<ApplyOptions, "dryRun" | "fieldManager"> | undefined,
    write: () => Promise<T>,
    isNew = false,
  ): Promise<T> => {
    const start = cache.startWrite(kind);
    const object = await write();
    if (!options?.dryRun) {
      const fieldManager = options?.fieldManager ?? client.fieldManager;
      cache.expectWrite(kind, { type: "stored", object, fieldManager, ...(isNew && { isNew }) }, start);
    }
    return object;
  };
  const evict: Client["create"] = async (kind, object, options) => {
    const answer = await client.create(kind, object, options);
    const { namespace, name } = object.metadata;
    // The server deletes the object, with a grace period.
    if (!options?.dryRun && name !== undefined)
      cache.expectWrite(kind, { type: "evicted", ref: { namespace, name } });
    return answer;
  };
  return {
    transport: client.transport,
    fieldManager: client.fieldManager,
    discovery: client.discovery,
    kindOf: client.kindOf,
    get: (kind, ref, options) => client.get(kind, ref, options),
    list: (kind, options) => client.list(kind, options),
    listAll: (kind, options) => client.listAll(kind, options),
    async create(kind, object, options) {
      if (options?.subresource === "eviction") return await evict(kind, object, options);
      checkOwner(object);
      return await noted(kind, options, () => client.create(kind, object, options), !options?.subresource);
    },
    replace: (kind, object, options) => noted(kind, options, () => client.replace(kind, object, options)),
    patch: (kind, ref, patch, options) => noted(kind, options, () => client.patch(kind, ref, patch, options)),
    async apply(kind, object, options) {
      checkOwner(object);
      return await noted(kind, options, () => client.apply(kind, object, options));
    },
    async delete(kind, ref, options) {
      const start = cache.startWrite(kind);
      const object = await client.delete(kind, ref, options);
      if (!options?.dryRun) {
        const livesOn = object?.metadata.deletionTimestamp !== undefined;
        cache.expectWrite(
          kind,
          object !== undefined && livesOn
            ? { type: "stored", object }
            : {
                type: "deleted",
                ref: ref as ObjectRef,
                uid: object?.metadata.uid ?? options?.preconditions?.uid,
              },
          start,
        );
      }
      return object;
    },
    async deleteCollection(kind, options) {
      const objects = await client.deleteCollection(kind, options);
      if (!options?.dryRun) {
        const { namespace } = options ?? {};
        cache.expectWrite(kind, { type: "deletedCollection", namespace, objects: objects ?? [] });
      }
      return objects;
    },
    raw: (request) => client.raw(request),
    rawText: (request) => client.rawText(request),
    close: () => client.close(),
  };
}
