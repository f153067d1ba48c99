import type { KubernetesObject } from "@capikit/api/meta";
import type { Shard } from "./shard.ts";

/** Reports whether an object belongs to a shard and is not moving to another one. */
export function isOwnObject(shard: Shard, object: KubernetesObject): boolean {
  return belongsTo(shard, object) && object.metadata.labels?.[shard.drainLabel] === undefined;
}

/** Reports whether a shard must release an object. */
export function isDraining(shard: Shard, object: KubernetesObject): boolean {
  return belongsTo(shard, object) && object.metadata.labels?.[shard.drainLabel] !== undefined;
}

function belongsTo({ name, shardLabel }: Shard, { metadata: { labels } }: KubernetesObject): boolean {
  return labels?.[shardLabel] === name;
}
