import type { ClusterConfig } from "@capikit/client";
import { stringify } from "yaml";

/** The kubeconfig that says the same as a client's configuration, everything inline. */
export function kubeconfigText(
  config: ClusterConfig,
  names: { readonly cluster: string; readonly user: string },
): string {
  const { cluster, user } = names;
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [
      {
        name: cluster,
        cluster: {
          server: config.server,
          ...(config.certificateAuthority && {
            "certificate-authority-data": base64(config.certificateAuthority),
          }),
        },
      },
    ],
    users: [{ name: user, user: userOf(config) }],
    contexts: [{ name: cluster, context: { cluster, user, namespace: config.namespace ?? "default" } }],
    "current-context": cluster,
  });
}

function userOf({ identity }: ClusterConfig): Record<string, unknown> {
  switch (identity?.type) {
    case "client-certificate":
      return {
        "client-certificate-data": base64(identity.certificate),
        "client-key-data": base64(identity.key),
      };
    case "token":
      return { token: identity.token };
    case "token-file":
      return { tokenFile: identity.path };
    case "basic":
      return { username: identity.username, password: identity.password };
    case "exec": {
      const { type: _, env = {}, clusterInfo: __, ...exec } = identity;
      return { exec: { ...exec, env: Object.entries(env).map(([name, value]) => ({ name, value })) } };
    }
    case undefined:
      return {};
  }
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
