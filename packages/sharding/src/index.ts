/**
 * Sharding: distributes the objects of a controller among replicas.
 *
 * @module
 */

export * from "@capikit/api/sharding";
export type { OwnedKinds } from "./owned-objects.ts";
export { defineShard, type Shard, shardLease } from "./shard.ts";
export * from "./sharded-controller.ts";
export { type ShardingOptions, sharding, shardingFlags } from "./sharding.ts";
