import { resolve } from "node:path";
import { stringifyYaml } from "@capikit/common/yaml";
import type { ClusterConfig } from "./cluster-config.ts";

/**
 * Converts a client's configuration to a kubeconfig with inline credentials. Rotated tokens and
 * credential programs other than bare names are referenced by their absolute paths.
 */
export function kubeconfigText(
  config: ClusterConfig,
  names: { readonly cluster: string; readonly user: string; readonly context?: string },
): string {
  const { cluster, user, context = cluster } = names;
  const { namespace } = config;
  const kubeconfig = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: cluster, cluster: clusterOf(config) }],
    users: [{ name: user, user: { ...userOf(config.identity), ...impersonationOf(config) } }],
    contexts: [{ name: context, context: { cluster, user, ...(namespace && { namespace }) } }],
    "current-context": context,
  };
  return stringifyYaml(kubeconfig);
}

function clusterOf(config: ClusterConfig): Record<string, unknown> {
  const { server, certificateAuthority, insecureSkipTlsVerify, tlsServerName, proxyUrl, identity } = config;
  const program = identity?.type === "client-certificate" ? identity.authorization : identity;
  const clusterInfo = program?.type === "exec" ? program.clusterInfo : undefined;
  return {
    server,
    // kubectl refuses both.
    ...(insecureSkipTlsVerify
      ? { "insecure-skip-tls-verify": true }
      : certificateAuthority && { "certificate-authority-data": base64(certificateAuthority) }),
    ...(tlsServerName && { "tls-server-name": tlsServerName }),
    ...(proxyUrl && { "proxy-url": proxyUrl }),
    ...(clusterInfo !== undefined && {
      extensions: [{ name: "client.authentication.k8s.io/exec", extension: clusterInfo }],
    }),
  };
}

function userOf(identity: ClusterConfig["identity"]): Record<string, unknown> {
  switch (identity?.type) {
    case "client-certificate":
      return {
        ...userOf(identity.authorization),
        "client-certificate-data": base64(identity.certificate),
        "client-key-data": base64(identity.key),
      };
    case "token":
      return { token: typeof identity.token === "string" ? identity.token : identity.token() };
    case "token-file":
      return { tokenFile: resolve(identity.path) };
    case "basic":
      return { username: identity.username, password: identity.password };
    case "exec": {
      const { type: _, env = {}, clusterInfo: __, command, ...exec } = identity;
      return {
        exec: {
          // Required by client-go.
          interactiveMode: "IfAvailable",
          ...exec,
          command: /[\\/]/.test(command) ? resolve(command) : command,
          env: Object.entries(env).map(([name, value]) => ({ name, value })),
        },
      };
    }
    case undefined:
      return {};
  }
}

function impersonationOf({ impersonate }: ClusterConfig): Record<string, unknown> {
  if (impersonate === undefined) {
    return {};
  }
  const { user, uid, groups, extra } = impersonate;
  return {
    as: user,
    ...(uid !== undefined && { "as-uid": uid }),
    ...(groups && { "as-groups": groups }),
    ...(extra && { "as-user-extra": extra }),
  };
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
