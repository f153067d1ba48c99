import type { KindDescriptor } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { resourceName, resourcePath } from "@capikit/client/kinds";
import { labelMatcher } from "@capikit/common/selectors";
import type { Cache } from "./cache.ts";
import type { InformerSet } from "./informer-set.ts";
import type { createReadWaits } from "./read-waits.ts";
import { filterInSlices } from "./store/in-slices.ts";
import { keyOf } from "./store/key-of.ts";

/** Creates the reads of a cache, which wait until the informer of their kind is ready. */
export function createCacheReads(
  informers: InformerSet,
  ready: ReturnType<typeof createReadWaits>,
): Pick<Cache, "find" | "list" | "get" | "listAll"> {
  const find: Cache["find"] = async (kind, ref, read = {}) => {
    checkRef(kind, ref);
    const informer = informers.get(kind);
    const watch = informer.watchOf(ref.namespace || undefined);
    const key = keyOf(ref);
    read.signal?.throwIfAborted();
    // Most reads need not wait.
    if (!watch.synced || watch.expectations.size > 0) {
      await ready({ informer, watches: [watch], key }, read);
    }
    return watch.objects.get(key);
  };

  const list: Cache["list"] = async (kind, selection = {}) => {
    const { labelSelector, index, limit = Number.POSITIVE_INFINITY } = selection;
    if (!(limit > 0)) throw new TypeError(`the limit of a list must be a positive number: got ${limit}`);
    const namespace = selection.namespace || undefined;
    resourcePath(kind, { namespace });
    const informer = informers.get(kind);
    const matches = labelSelector ? labelMatcher(labelSelector).matches : undefined;
    const watches = namespace === undefined ? informer.watches : [informer.watchOf(namespace)];
    await ready({ informer, watches }, selection);
    const objects = await informer.select({ namespace, index });
    const selected = matches && (await filterInSlices(objects, ({ metadata }) => matches(metadata.labels)));
    return limited(selected ?? objects, limit);
  };

  return {
    find,
    list,
    async get(kind, ref, read) {
      const object = await find(kind, ref, read);
      if (object === undefined) {
        throw notFound(kind, ref);
      }
      return object;
    },
    async *listAll(kind, selection) {
      yield* await list(kind, selection);
    },
  };
}

function limited<T>(objects: readonly T[], limit: number): readonly T[] {
  return objects.length > limit ? objects.slice(0, limit) : objects;
}

/** @throws TypeError if the namespace does not match the scope, or the name is empty. */
function checkRef(kind: KindDescriptor, ref: ObjectRef): void {
  const fits = ref.name !== "" && (kind.scope === "Namespaced") === Boolean(ref.namespace);
  if (!fits) {
    resourcePath(kind, { ...ref });
  }
}

/** Returns the API server's error for a missing object. */
function notFound(kind: KindDescriptor, ref: ObjectRef): ApiError {
  return new ApiError({ method: "GET", path: resourcePath(kind, { ...ref }) }, 404, {
    body: {
      apiVersion: "v1",
      kind: "Status",
      status: "Failure",
      code: 404,
      reason: "NotFound",
      message: `${resourceName(kind)} "${ref.name}" not found`,
      details: { name: ref.name, group: kind.group, kind: kind.plural },
    },
  });
}
