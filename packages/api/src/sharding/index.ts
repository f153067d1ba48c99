/**
 * The API of kubernetes-controller-sharding: ControllerRings, their labels, and permissions.
 *
 * @module
 */

export * from "./controller-ring.ts";
export type {
  PolicyRule,
  RoleBindingManifest,
  RoleManifest,
  ServiceAccountName,
  SubjectManifest,
} from "./policy-rule.ts";
export {
  type SharderRole,
  type ShardRbacOptions,
  type ShardRoles,
  sharderRole,
  shardRbacRules,
} from "./shard-rbac-rules.ts";
