import { compareText } from "@capikit/common/text";
import { type ControllerRing, controllerRingKind, type GroupResource } from "./controller-ring.ts";
import {
  accountSubject,
  boundRole,
  type PolicyRule,
  type RoleBindingManifest,
  type RoleManifest,
  type ServiceAccountName,
  userSubject,
} from "./policy-rule.ts";

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

/** Returns rules that allow verbs for resources, one rule per API group, sorted. */
export function resourceRules(resources: readonly GroupResource[], verbs: readonly string[]): PolicyRule[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, resource } of resources) {
    groups.set(group, (groups.get(group) ?? new Set()).add(resource));
  }
  return [...groups]
    .sort(([a], [b]) => compareText(a, b))
    .map(([group, names]) => ({ apiGroups: [group], resources: [...names].sort(compareText), verbs }));
}

/** A ClusterRole and its binding. */
export type SharderRole = readonly [role: RoleManifest, binding: RoleBindingManifest];

/**
 * Returns the role that lets the sharder move the objects of a ring, which it may not do by
 * default. The role also works in components, where clusterctl changes namespaces.
 *
 * @param sharder the sharder's service account. Default: `sharder` in `sharding-system`.
 */
export function sharderRole(
  ring: ControllerRing,
  sharder: ServiceAccountName = { name: "sharder", namespace: "sharding-system" },
): SharderRole {
  const resources = (ring.spec?.resources ?? []).flatMap((resource) => [
    resource,
    ...(resource.controlledResources ?? []),
  ]);
  const name = `sharding:controllerring:${ring.metadata.name}`;
  return boundRole({ name }, resourceRules(resources, ["list", "patch"]), userSubject(sharder));
}
