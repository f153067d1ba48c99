/**
 * Sharding: distributes the objects of a controller among replicas.
 *
 * @module
 */

export * from "@capikit/api/sharding";
export type { OwnedKinds } from "./list-owned-versions.ts";
export { defineShard, type Shard, shardLease } from "./shard.ts";
export {
  type ShardedControllerOptions,
  shardedController,
  shardPredicate,
  shardReconcile,
} from "./sharded-controller.ts";
export { type ShardingOptions, sharding, shardingFlags } from "./sharding.ts";
