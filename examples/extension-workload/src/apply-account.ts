import { clusterRoleBinding, serviceAccount } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";

/** Applies a ServiceAccount of a workload cluster, and binds it to a ClusterRole. */
export async function applyAccount(
  client: Client,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  clusterRole: string,
): Promise<void> {
  await client.apply(serviceAccount, { metadata: { namespace, name } }, { force: true });
  const binding = {
    metadata: { name },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: clusterRole },
    subjects: [{ kind: "ServiceAccount", namespace, name }],
  };
  await client.apply(clusterRoleBinding, binding, { force: true });
}
