import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePorts, readManifests } from "@capikit/envtest";
import { applyObjects, type ProviderManager, startProviderManager } from "@capikit/envtest/cluster-api";
import type { ManagementCluster } from "./management-cluster.ts";

const example = fileURLToPath(new URL("../../../examples/provider-hetzner/", import.meta.url));
const namespace = "caph-system";
const name = "caph-controller-manager";

/**
 * Installs and starts the provider of `examples/provider-hetzner`, with the rights of its service
 * account.
 *
 * @param endpoint of Hetzner Cloud's API.
 */
export async function startHetznerProvider(
  { controlPlane }: Pick<ManagementCluster, "controlPlane">,
  endpoint: string,
): Promise<ProviderManager> {
  const { host, certificateAuthority } = controlPlane.webhookServing;
  const [[port = 0], crds, roles] = await Promise.all([
    freePorts(1, host),
    readManifests(join(example, "config/crd/bases")),
    readManifests(join(example, "config/rbac")),
  ]);
  const webhooks = { host, port, certificateAuthority };
  const rbac = "rbac.authorization.k8s.io";
  const bindings = roles.map((role) => ({
    ...{ apiVersion: `${rbac}/v1`, kind: "ClusterRoleBinding", metadata: { name } },
    roleRef: { apiGroup: rbac, kind: role.kind, name: role.metadata.name },
    subjects: [{ kind: "ServiceAccount", name, namespace }],
  }));
  await applyObjects(controlPlane.client, [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace } },
  ]);
  await applyObjects(controlPlane.client, [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace } },
    ...roles,
    ...bindings,
  ]);
  await controlPlane.installCrds(crds, { webhooks });
  await controlPlane.installWebhooks(join(example, "config/webhook"), webhooks);
  return startProviderManager(controlPlane, {
    name,
    program: [process.execPath, "--conditions=@capikit/source", join(example, "src/main.ts")],
    serviceAccount: { namespace, name },
    webhookPort: port,
    args: ["--leader-elect=false", `--hcloud-endpoint=${endpoint}`, "--hcloud-poll-interval=300ms"],
  });
}
