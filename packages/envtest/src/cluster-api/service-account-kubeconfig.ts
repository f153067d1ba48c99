import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { serviceAccount, type AuthenticationV1TokenRequest as TokenRequest } from "@capikit/api/kubernetes";
import type { KindDescriptor } from "@capikit/api/meta";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { kubeconfigText } from "../kubeconfig-text.ts";

/** Service accounts as targets of their subresource `token`. */
const tokenRequest = serviceAccount as KindDescriptor as KindDescriptor<TokenRequest>;

/**
 * Writes a kubeconfig file for a service account, which gives a program exactly the rights in its
 * manifests. It is valid for a day and removed with the control plane.
 *
 * @returns its path.
 * @throws ApiError when the service account does not exist.
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
    throw new EnvtestError(`the API server returned no token for service account ${namespace}/${name}`);
  }
  const path = join(controlPlane.dir, `${namespace}-${name}.kubeconfig`);
  // The token must act as itself, without impersonation.
  const { impersonate: _, ...config } = controlPlane.config;
  const access = { ...config, identity: { type: "token" as const, token } };
  await writeFile(path, kubeconfigText(access, { cluster: "envtest", user: name }), { mode: 0o600 });
  return path;
}
