import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import type { Reconcile, ReconcileContext } from "@capikit/controller-kit";
import { isDraining, isOwnObject, type Shard } from "./shard.ts";

/**
 * Reconciles only objects of the shard. It removes both labels of an object to move in a single
 * write, which confirms to the sharder that the shard has released it. The previous reconcile has
 * ended by then, because an object never has two at once.
 *
 * Unlike {@link shardedController}, it does not wait for the objects that an earlier shard created
 * for an object that arrives.
 */
export function shardReconcile<T extends KubernetesObject>(
  shard: Shard,
  kind: KindDescriptor<T>,
  reconcile: Reconcile,
): Reconcile {
  const { name } = shard;
  return async (context) => {
    const { cache, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    // Check deferred requests too: the object may have moved in the meantime.
    if (object !== undefined && isOwnObject(shard, object)) return reconcile(context);
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
