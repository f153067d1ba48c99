import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { type ControlPlane, kubeconfigText } from "@capikit/envtest";

interface TokenRequest extends KubernetesObject {
  spec: { expirationSeconds: number };
  status?: { token: string };
}

const tokenRequest: KindDescriptor<TokenRequest> = {
  group: "",
  version: "v1",
  kind: "ServiceAccount",
  plural: "serviceaccounts",
  scope: "Namespaced",
};

/** A kubeconfig file with a token of a service account, so that a program has the rights that its manifests give it. */
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
  if (token === undefined) throw new Error(`no token for the service account ${namespace}/${name}`);
  const { config } = controlPlane;
  const path = join(controlPlane.dir, `${namespace}-${name}.kubeconfig`);
  const text = kubeconfigText(
    { ...config, identity: { type: "token", token } },
    { cluster: "envtest", user: name },
  );
  await writeFile(path, text, { mode: 0o600 });
  return path;
}
