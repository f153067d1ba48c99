import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/client/kinds";
import { currentReconcile } from "../controller/current-reconcile.ts";
import type { Reconcile } from "../controller/reconcile.ts";
import { after } from "../controller/result.ts";
import { keyOfRequest } from "../sources/request.ts";
import type { OwnedObjects } from "./owned-objects.ts";

/** Milliseconds until the next check of an object whose owned objects the cache has not seen. */
const unseenMs = 10;

/**
 * Defers the reconcile of an object that arrives until the cache has the objects that it owns. No
 * worker waits for them in the meantime. The cache must not select owned objects by the label of
 * the shard, because they get it later than their owner, and lose it earlier.
 *
 * @param isOurs whether an object belongs to this shard and is not moving.
 */
export function awaitOwnedObjects(
  owned: OwnedObjects,
  kind: KindDescriptor<KubernetesObject>,
  isOurs: (object: KubernetesObject) => boolean,
  reconcile: Reconcile,
): Reconcile {
  return async (context) => {
    const { cache, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    if (object === undefined || !isOurs(object)) {
      owned.forget(keyOfRequest(request));
      return reconcile(context);
    }
    const versions = owned.unseen(object, context, currentReconcile()?.priority ?? 0);
    if (versions?.length === 0) return reconcile(context);
    logger.debug("Waiting for owned objects of an earlier shard");
    if (versions === undefined) return undefined;
    for (const { kind: unseenKind, namespace, version } of versions) {
      const metadata = { ...(namespace && { namespace }), resourceVersion: version };
      const expected = { apiVersion: apiVersionOf(unseenKind), kind: unseenKind.kind, metadata };
      context.deferNextReconcileUntilCacheUpToDate(unseenKind, expected);
    }
    return after(unseenMs);
  };
}
