import type { KubernetesObject } from "@capikit/api/meta";
import { type ControllerRing, sharderRole, shardRbacRules } from "@capikit/controller-kit/sharding";
import { ringKind, shardAccount, shardNamespace } from "./ring-objects.ts";

const apiVersion = "rbac.authorization.k8s.io/v1";
const subject = { kind: "ServiceAccount", name: shardAccount, namespace: shardNamespace };

/** The rules that the reconcile of the test program needs, as its RBAC markers would state. */
const programRules = [
  { apiGroups: [ringKind.group], resources: [ringKind.plural], verbs: ["get", "list", "watch", "patch"] },
  { apiGroups: [ringKind.group], resources: [`${ringKind.plural}/status`], verbs: ["patch"] },
  { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch", "create"] },
  { apiGroups: ["", "events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
];

/** Returns the service account of the shards with exactly its rights, and those of the sharder. */
export function shardRights(ring: ControllerRing): KubernetesObject[] {
  const roles = shardRbacRules();
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: shardNamespace } },
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: subject.name, namespace: shardNamespace } },
    ...bound("ClusterRole", { name: "sharded-program" }, programRules),
    ...bound("Role", { name: "shard", namespace: shardNamespace }, roles.role),
    ...bound("ClusterRole", { name: "shard" }, roles.clusterRole),
    ...sharderRole(ring),
  ];
}

function bound(
  kind: "ClusterRole" | "Role",
  metadata: { readonly name: string; readonly namespace?: string },
  rules: readonly object[],
): KubernetesObject[] {
  const roleRef = { apiGroup: "rbac.authorization.k8s.io", kind, name: metadata.name };
  return [
    { apiVersion, kind, metadata, rules } as KubernetesObject,
    { apiVersion, kind: `${kind}Binding`, metadata, roleRef, subjects: [subject] } as KubernetesObject,
  ];
}
