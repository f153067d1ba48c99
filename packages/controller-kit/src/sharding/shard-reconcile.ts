import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import type { Reconcile } from "../controller/reconcile.ts";
import type { Shard } from "./shard.ts";

/**
 * Reconciles only objects of the shard. It removes both labels of an object to move in a single
 * write, which confirms to the sharder that the shard has released it. The previous reconcile has
 * ended by then, because an object never has two at once.
 */
export function shardReconcile<T extends KubernetesObject>(
  shard: Shard,
  kind: KindDescriptor<T>,
  reconcile: Reconcile,
): Reconcile {
  return async (context) => {
    const { cache, client, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    const labels = object?.metadata.labels;
    // Check deferred requests too: the object may have moved in the meantime.
    if (object === undefined || labels?.[shard.shardLabel] !== shard.name) {
      logger.debug("Ignoring object of another shard", { shard: shard.name });
      return undefined;
    }
    if (labels[shard.drainLabel] === undefined) {
      return reconcile(context);
    }
    logger.debug("Releasing object to another shard", { shard: shard.name });
    const { resourceVersion } = object.metadata;
    const without = { [shard.shardLabel]: null, [shard.drainLabel]: null };
    // A concurrent change might have assigned the object to another shard.
    const patch = { metadata: { resourceVersion, labels: without } };
    try {
      await client.patch(kind, request, { type: "merge", patch }, { signal });
    } catch (error) {
      if (!isNotFound(error)) {
        throw error;
      }
    }
    return undefined;
  };
}
