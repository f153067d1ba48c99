import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import type { Reconcile } from "../controller/reconcile.ts";
import type { Shard } from "./shard.ts";

/**
 * Reconciles objects of the shard alone. From one that is to be moved it takes both labels in one write, which tells the sharder that
 * nothing is done to it any more: as no object is reconciled twice at once, the last reconcile is over by then.
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
    // Also for what was put off until now: the object may be another's meanwhile.
    if (object === undefined || labels?.[shard.shardLabel] !== shard.name) {
      logger.debug("the object is not of this shard", { shard: shard.name });
      return undefined;
    }
    if (labels[shard.drainLabel] === undefined) {
      return reconcile(context);
    }
    logger.debug("the object is let go of", { shard: shard.name });
    const { resourceVersion } = object.metadata;
    const without = { [shard.shardLabel]: null, [shard.drainLabel]: null };
    // What changed since we saw it might be that it belongs to somebody else.
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
