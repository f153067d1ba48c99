/**
 * The API of kubernetes-controller-sharding: ControllerRings, their labels, and permissions.
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
export type {
  PolicyRule,
  RoleBindingManifest,
  RoleManifest,
  ServiceAccountName,
  SubjectManifest,
} from "./policy-rule.ts";
export { type RingLabels, type RingName, ringLabels } from "./ring-labels.ts";
export { type ShardRbacOptions, type ShardRoles, shardRbacRules } from "./shard-rbac-rules.ts";
export { type SharderRole, sharderRole } from "./sharder-role.ts";
