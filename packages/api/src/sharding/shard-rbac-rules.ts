import { checkOptions } from "@capikit/common/options";
import { type ControllerRing, controllerRingKind } from "./controller-ring.ts";
import {
  accountSubject,
  boundRole,
  type PolicyRule,
  type RoleBindingManifest,
  type RoleManifest,
} from "./policy-rule.ts";
import { resourceRules } from "./resource-rules.ts";

/** Options of `shardRbacRules`. */
export interface ShardRbacOptions {
  /** Name of the manager's service account. */
  readonly serviceAccount: string;
  /** Namespace of the service account, in which the manager also keeps its Leases. */
  readonly namespace: string;
  /** Name of the roles and bindings. Default: the namespace and `-shard-role`. */
  readonly name?: string;
}

/** A Role and a ClusterRole with their bindings. */
export type ShardRoles = readonly [
  role: RoleManifest,
  roleBinding: RoleBindingManifest,
  clusterRole: RoleManifest,
  clusterRoleBinding: RoleBindingManifest,
];

/** Leases of the shard and of the leader, with unknown names, and their events. */
const leaseRules: readonly PolicyRule[] = [
  { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
  { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
];

/**
 * Returns the permissions that a shard needs in addition to those of its controllers, as manifests.
 * They are for its Leases, its ring, and the objects that it watches and releases.
 *
 * @throws TypeError if an option is missing or invalid.
 */
export function shardRbacRules(ring: ControllerRing, options: ShardRbacOptions): ShardRoles {
  checkOptions("shardRbacRules", options, { serviceAccount: "string", namespace: "string", name: "string" });
  const { serviceAccount, namespace, name = `${namespace}-shard-role` } = options;
  if (!serviceAccount || !namespace) {
    throw new TypeError(
      "shardRbacRules: serviceAccount and namespace are required: those of the manager's Deployment",
    );
  }
  const account = accountSubject({ name: serviceAccount, namespace });
  const rules: readonly PolicyRule[] = [
    {
      apiGroups: [controllerRingKind.group],
      resources: [controllerRingKind.plural],
      resourceNames: [ring.metadata.name ?? ""],
      verbs: ["get", "list", "watch"],
    },
    ...resourceRules(ring.spec?.resources ?? [], ["list", "patch", "watch"]),
  ];
  return [...boundRole({ name, namespace }, leaseRules, account), ...boundRole({ name }, rules, account)];
}
