import type { KubernetesObject } from "@capikit/api/meta";
import { compareText } from "@capikit/common/text";
import type { ControllerRing, GroupResource } from "./controller-ring.ts";

/** A rule of a Role or ClusterRole. */
export type PolicyRule = Readonly<Record<"apiGroups" | "resources" | "verbs", readonly string[]>>;

/** Permissions that a shard needs in addition to those of its controllers. */
export interface ShardRbacRules {
  /** Permissions in the namespace of its Lease. A leader needs the same. */
  readonly role: readonly PolicyRule[];
  /** Cluster-wide permission to read the ring's resources. */
  readonly clusterRole: readonly PolicyRule[];
}

/** Returns the permissions that a shard needs for its Lease and its ring. */
export function shardRbacRules(): ShardRbacRules {
  return {
    role: [{ apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["get", "create", "update"] }],
    clusterRole: [{ apiGroups: ["sharding.timebertt.dev"], resources: ["controllerrings"], verbs: ["get"] }],
  };
}

/** A ClusterRole and its binding. */
export type SharderRole = readonly [
  role: KubernetesObject & { readonly rules: readonly PolicyRule[] },
  binding: KubernetesObject & {
    readonly roleRef: { readonly apiGroup: string; readonly kind: string; readonly name: string };
    readonly subjects: readonly {
      readonly kind: string;
      readonly name: string;
      readonly namespace: string;
    }[];
  },
];

/**
 * Returns the role that lets the sharder move the objects of a ring, which it may not do by
 * default.
 *
 * @param sharder the sharder's service account. Default: `sharder` in `sharding-system`.
 */
export function sharderRole(
  ring: ControllerRing,
  sharder: { readonly name: string; readonly namespace: string } = {
    name: "sharder",
    namespace: "sharding-system",
  },
): SharderRole {
  const apiVersion = "rbac.authorization.k8s.io/v1";
  const name = `sharding:controllerring:${ring.metadata.name}`;
  const resources = (ring.spec?.resources ?? []).flatMap((resource) => [
    resource,
    ...(resource.controlledResources ?? []),
  ]);
  return [
    { apiVersion, kind: "ClusterRole", metadata: { name }, rules: rulesOf(resources) },
    {
      apiVersion,
      kind: "ClusterRoleBinding",
      metadata: { name },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name },
      subjects: [{ kind: "ServiceAccount", ...sharder }],
    },
  ];
}

function rulesOf(resources: readonly GroupResource[]): PolicyRule[] {
  const groups = new Map<string, Set<string>>();
  for (const { group, resource } of resources) {
    groups.set(group, (groups.get(group) ?? new Set()).add(resource));
  }
  return [...groups].sort(byFirst).map(([group, names]) => ({
    apiGroups: [group],
    resources: [...names].sort(),
    verbs: ["list", "patch"],
  }));
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareText(a, b);
}
