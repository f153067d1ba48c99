/**
 * Sharding: distributes the objects of a controller among replicas.
 *
 * @module
 */

export * from "@capikit/api/sharding";
export type { OwnedKinds } from "./list-owned-versions.ts";
export { defineShard, type Shard, shardLease } from "./shard.ts";
export { shardPredicate } from "./shard-predicate.ts";
export { shardReconcile } from "./shard-reconcile.ts";
export { type ShardedControllerOptions, shardedController } from "./sharded-controller.ts";
export { type ShardingOptions, sharding, shardingFlags } from "./sharding.ts";
