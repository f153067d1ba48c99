import type { KubernetesObject } from "@capikit/api/meta";
import {
  type ControllerRing,
  type PolicyRule,
  type RoleManifest,
  sharderRole,
  shardRbacRules,
} from "@capikit/sharding";
import { ringKind, shardAccount, shardNamespace } from "./ring-objects.ts";

/** The rules that the reconcile of the test program needs, as its RBAC markers would state. */
const programRules: readonly PolicyRule[] = [
  { apiGroups: [ringKind.group], resources: [ringKind.plural], verbs: ["get", "list", "watch"] },
  { apiGroups: [ringKind.group], resources: [`${ringKind.plural}/status`], verbs: ["patch"] },
  { apiGroups: [""], resources: ["configmaps"], verbs: ["get", "list", "watch", "create"] },
];

/** Returns the service account of the shards with exactly its rights, and those of the sharder. */
export function shardRights(ring: ControllerRing): KubernetesObject[] {
  const roles = shardRbacRules(ring, { serviceAccount: shardAccount, namespace: shardNamespace });
  const [, , clusterRole, clusterRoleBinding] = roles;
  const metadata = { name: "sharded-program" };
  const role: RoleManifest = { ...clusterRole, metadata, rules: programRules };
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: shardAccount, namespace: shardNamespace } },
    ...roles,
    role,
    { ...clusterRoleBinding, metadata, roleRef: { ...clusterRoleBinding.roleRef, ...metadata } },
    ...sharderRole(ring),
  ] as KubernetesObject[];
}
