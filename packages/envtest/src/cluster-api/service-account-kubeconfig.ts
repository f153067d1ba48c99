import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { kubeconfigText } from "../kubeconfig-text.ts";

interface TokenRequest extends KubernetesObject {
  spec: { expirationSeconds: number };
  status?: { token: string };
}

const tokenRequest: KindDescriptor<TokenRequest> = Object.freeze({
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  scope: "Namespaced",
});

/**
 * Writes a kubeconfig file with a token of a service account, so that a program has the rights that its manifests give it, and no more. The
 * token is good for a day, the file goes with the control plane.
 *
 * @returns its path.
 * @throws ApiError when there is no such service account.
 */
export async function serviceAccountKubeconfig(
  controlPlane: ControlPlane,
  namespace: string,
  name: string,
): Promise<string> {
  const request = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    metadata: { name, namespace },
    spec: { expirationSeconds: 86_400 },
  };
  const answer = await controlPlane.client.create(tokenRequest, request, { subresource: "token" });
  const token = answer.status?.token;
  if (token === undefined) {
    throw new EnvtestError(`the API server gave no token for the service account ${namespace}/${name}`);
  }
  const path = join(controlPlane.dir, `${namespace}-${name}.kubeconfig`);
  // Nobody else speaks for it.
  const { impersonate: _, ...config } = controlPlane.config;
  const access = { ...config, identity: { type: "token" as const, token } };
  await writeFile(path, kubeconfigText(access, { cluster: "envtest", user: name }), { mode: 0o600 });
  return path;
}
