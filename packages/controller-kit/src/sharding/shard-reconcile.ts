import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import type { Reconcile, ReconcileContext } from "../controller/reconcile.ts";
import { after } from "../controller/result.ts";
import { keyOfRequest } from "../sources/request.ts";
import type { OwnedKinds } from "./list-owned-versions.ts";
import { OwnedObjects } from "./owned-objects.ts";
import type { Shard } from "./shard.ts";
import { isDraining, isOwnObject } from "./shard-labels.ts";

/**
 * Reconciles only objects of the shard. It removes both labels of an object to move in a single
 * write, which confirms to the sharder that the shard has released it. The previous reconcile has
 * ended by then, because an object never has two at once.
 *
 * An object that arrives from another shard waits until the cache has the objects that it owns.
 * They are listed from the API server once, as metadata. The cache must not select owned objects by
 * the label of the shard, because they get it later than their owner, and lose it earlier.
 *
 * @param owned kinds that the reconcile creates for its objects. Default: none.
 */
export function shardReconcile<T extends KubernetesObject>(
  shard: Shard,
  kind: KindDescriptor<T>,
  reconcile: Reconcile,
  owned: OwnedKinds = { kinds: [] },
): Reconcile {
  const { name } = shard;
  const isOurs = (object: KubernetesObject): boolean => isOwnObject(shard, object);
  const ownedObjects = new OwnedObjects(kind, owned, isOurs);
  return async (context) => {
    const { cache, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    // Check deferred requests too: the object may have moved in the meantime.
    if (object !== undefined && isOurs(object)) {
      const { versions, afterMs } = await ownedObjects.unseen(object, context);
      if (afterMs === 0) return reconcile(context);
      for (const [kind, resourceVersion] of versions) {
        const expected = { apiVersion: apiVersionOf(kind), kind: kind.kind, metadata: { resourceVersion } };
        context.deferNextReconcileUntilCacheUpToDate(kind, expected);
      }
      logger.debug("Waiting for owned objects of an earlier shard", { shard: name, afterMs });
      return after(afterMs);
    }
    ownedObjects.forget(keyOfRequest(request));
    if (object === undefined || !isDraining(shard, object)) {
      logger.debug("Ignoring object of another shard", { shard: name });
      return undefined;
    }
    logger.debug("Releasing object to another shard", { shard: name });
    await release(shard, kind, object, context);
    return undefined;
  };
}

async function release<T extends KubernetesObject>(
  { shardLabel, drainLabel }: Shard,
  kind: KindDescriptor<T>,
  { metadata: { resourceVersion } }: T,
  { client, request, signal }: ReconcileContext,
): Promise<void> {
  // A concurrent change might have assigned the object to another shard.
  const patch = { metadata: { resourceVersion, labels: { [shardLabel]: null, [drainLabel]: null } } };
  try {
    await client.patch(kind, request, { type: "merge", patch }, { signal });
  } catch (error) {
    if (!isNotFound(error)) {
      throw error;
    }
  }
}
