/**
 * Sharding: distributes the objects of a controller among replicas.
 *
 * @module
 */

export {
  type ControllerRing,
  type ControllerRingOptions,
  controllerRing,
  controllerRingKind,
  type GroupResource,
  type RingResource,
} from "./controller-ring.ts";
export { type RingLabels, type RingName, ringLabels } from "./ring-labels.ts";
export {
  type PolicyRule,
  type SharderRole,
  type ShardRbacRules,
  sharderRole,
  shardRbacRules,
} from "./ring-rbac.ts";
export { defineShard, type Shard, shardLease } from "./shard.ts";
export { shardPredicate } from "./shard-predicate.ts";
export { shardReconcile } from "./shard-reconcile.ts";
export { shardedController } from "./sharded-controller.ts";
