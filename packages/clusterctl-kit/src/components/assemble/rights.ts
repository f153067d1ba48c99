import { type ControllerRing, shardRbacRules } from "@capikit/api/sharding";
import { plainText } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { fieldsIn, itemsIn } from "../process/fix-namespace.ts";
import { clusterScopedName, type Names } from "./names.ts";

const rbac = "rbac.authorization.k8s.io";

/** Returns the ServiceAccount with roles and bindings. Shards have a role for all Leases. */
export function buildRights(
  roles: readonly JsonObject[],
  names: Names,
  needs: {
    readonly leaderElection: boolean;
    readonly reviews: boolean;
    readonly ring: ControllerRing | undefined;
  },
): JsonObject[] {
  const { namespace, prefix, serviceAccount } = names;
  const reviews = needs.reviews && !mayReview(roles) ? [reviewRole] : [];
  const all = [...roles, ...reviews].map((role) => renamed(role, names));
  const leader: JsonObject = {
    apiVersion: `${rbac}/v1`,
    kind: "Role",
    metadata: { name: `${prefix}leader-election-role`, namespace },
    rules: leaderRules,
  };
  const bound = [...(needs.leaderElection && needs.ring === undefined ? [leader] : []), ...all];
  const shard =
    needs.ring &&
    shardRbacRules(needs.ring, {
      serviceAccount,
      namespace,
      name: clusterScopedName(namespace, "shard-role"),
    });
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: serviceAccount, namespace } },
    ...bound,
    ...bound.map((role) => bindingOf(role, names)),
    ...(needs.reviews ? [renamed(readerRole, names)] : []),
    ...((shard ?? []) as unknown as readonly JsonObject[]),
  ];
}

/** The metrics endpoint asks the API server to authorize clients. */
const reviewRole: JsonObject = {
  apiVersion: `${rbac}/v1`,
  kind: "ClusterRole",
  metadata: { name: "diagnostics-role" },
  rules: [
    { apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
    { apiGroups: ["authorization.k8s.io"], resources: ["subjectaccessreviews"], verbs: ["create"] },
  ],
};

/** Bound by users to those who read metrics and the journal, as kubebuilder's metrics-reader. */
const readerRole: JsonObject = {
  apiVersion: `${rbac}/v1`,
  kind: "ClusterRole",
  metadata: { name: "diagnostics-reader" },
  rules: [{ nonResourceURLs: ["/metrics", "/debug/journal"], verbs: ["get"] }],
};

/** The requests of leader election, and of the Event of a new leader. The name is the program's. */
const leaderRules: readonly JsonObject[] = [
  { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
  { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
];

function mayReview(roles: readonly JsonObject[]): boolean {
  const resources = roles
    .filter(({ kind }) => kind === "ClusterRole")
    .flatMap(({ rules }) => itemsIn(rules).flatMap((rule) => itemsIn(fieldsIn(rule).resources)));
  return resources.includes("tokenreviews") && resources.includes("subjectaccessreviews");
}

function renamed(role: JsonObject, { namespace, prefix }: Names): JsonObject {
  const metadata = fieldsIn(role.metadata);
  const name = plainText(metadata.name);
  return role.kind === "ClusterRole"
    ? { ...role, metadata: { ...metadata, name: clusterScopedName(namespace, name) } }
    : { ...role, metadata: { ...metadata, name: name.startsWith(prefix) ? name : prefix + name, namespace } };
}

function bindingOf(role: JsonObject, { namespace, serviceAccount }: Names): JsonObject {
  const name = plainText(fieldsIn(role.metadata).name);
  const binding = `${name.replace(/-role$/, "")}-rolebinding`;
  return {
    apiVersion: `${rbac}/v1`,
    kind: `${role.kind}Binding`,
    metadata: role.kind === "ClusterRole" ? { name: binding } : { name: binding, namespace },
    roleRef: { apiGroup: rbac, kind: plainText(role.kind), name },
    subjects: [{ kind: "ServiceAccount", name: serviceAccount, namespace }],
  };
}
