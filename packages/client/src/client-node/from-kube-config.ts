import type { Cluster, KubeConfig, User } from "@kubernetes/client-node";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { parseKubeconfig } from "../config/kubeconfig.ts";
import { fromUtf8 } from "../credentials/impersonation.ts";

/**
 * Converts a configuration of client-node, by default its current context. Certificates and tokens
 * in files are reread as they are rotated. As in client-node, a file counts more than inline data.
 *
 * Authenticators that were added to the configuration are not visible, and are left out.
 *
 * @throws ConfigError `CONFIG_UNSUPPORTED` for auth providers other than token files and programs,
 *   else as `parseKubeconfig` of `@capikit/client/config`.
 */
export async function fromKubeConfig(
  kubeConfig: KubeConfig,
  { context = kubeConfig.getCurrentContext() }: { readonly context?: string } = {},
): Promise<ClusterConfig> {
  // Contrary to their types, lists may be undefined. The first entry of a name counts.
  const list = <T extends { readonly name: string }>(entries: readonly T[] | undefined): readonly T[] => [
    ...new Map((entries ?? []).toReversed().map((entry) => [entry.name, entry])).values(),
  ];
  const document = {
    clusters: list(kubeConfig.clusters).map((cluster) => ({
      name: cluster.name,
      cluster: clusterOf(cluster),
    })),
    users: list(kubeConfig.users).map((user) => ({ name: user.name, user: userOf(user) })),
    contexts: list(kubeConfig.contexts).map((one) => ({ name: one.name, context: one })),
    "current-context": context,
  };
  return parseKubeconfig(JSON.stringify(document), { name: "KubeConfig of client-node" });
}

function clusterOf({ server, caFile, caData, skipTLSVerify, tlsServerName, proxyUrl }: Cluster): object {
  // client-node requires it of servers without TLS.
  const isInsecure = skipTLSVerify && new URL(server).protocol !== "http:";
  const authority = caFile ? { "certificate-authority": caFile } : { "certificate-authority-data": caData };
  return {
    server,
    // client-node ignores the authority, kubectl refuses the pair.
    ...(isInsecure ? { "insecure-skip-tls-verify": true } : authority),
    "tls-server-name": tlsServerName,
    "proxy-url": proxyUrl,
  };
}

function userOf(user: User): object {
  const { certFile, certData, keyFile, keyData, token, username, password, impersonateUser } = user;
  const provider = user.authProvider as
    | { readonly config?: { readonly tokenFile?: string; readonly exec?: object } | null }
    | null
    | undefined;
  const tokenFile = provider?.config?.tokenFile;
  const exec = user.exec ?? provider?.config?.exec;
  return {
    ...(certFile ? { "client-certificate": certFile } : { "client-certificate-data": certData }),
    ...(keyFile ? { "client-key": keyFile } : { "client-key-data": keyData }),
    // A token counts more than a file and a password in client-node.
    ...(token ? { token } : { tokenFile, username, password }),
    // client-node does not require the mode.
    ...(exec
      ? { exec: { interactiveMode: "IfAvailable", ...exec } }
      : !tokenFile && { "auth-provider": provider }),
    // `toKubeConfig` encodes it. Contrary to its type, it may be null.
    as: impersonateUser && fromUtf8(impersonateUser),
  };
}
