import { type Cluster, KubeConfig, type User } from "@kubernetes/client-node";
import type { ClusterConfig, Identity } from "../config/cluster-config.ts";
import { inUtf8 } from "../credentials/impersonation.ts";
import { ConfigError } from "../errors/config-error.ts";
import { proxyFromEnvironment } from "../transport/proxy.ts";

/**
 * Converts a configuration to client-node's, with one context. Credential files stay files, so that
 * rotations are seen, and a proxy of the environment is written out, because client-node ignores
 * `HTTPS_PROXY`. client-node then runs credential plugins itself. The name of an impersonated user
 * is encoded for client-node's header, so do not export a configuration with a non-ASCII name.
 *
 * @throws ConfigError `CONFIG_UNSUPPORTED` for impersonation of more than a user, which client-node
 *   would leave out.
 */
export function toKubeConfig(config: ClusterConfig): KubeConfig {
  const { impersonate, identity } = config;
  if (impersonate !== undefined && Object.keys(impersonate).some((key) => key !== "user")) {
    throw new ConfigError(
      "CONFIG_UNSUPPORTED",
      "client-node cannot impersonate uid, groups or extra: impersonate only a user",
    );
  }
  const name = "capikit";
  const { namespace } = config;
  const user: User = {
    name,
    ...userOf(identity),
    // client-node sends it as a header value.
    ...(impersonate && { impersonateUser: inUtf8(impersonate.user) }),
  };
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromOptions({
    clusters: [{ name, ...clusterOf(config) }],
    // Without a user, client-node also ignores the settings of TLS.
    users: [user],
    contexts: [{ name, cluster: name, user: name, ...(namespace !== undefined && { namespace }) }],
    currentContext: name,
  });
  return kubeConfig;
}

function clusterOf(config: ClusterConfig): Omit<Cluster, "name"> {
  const { certificateAuthority, certificateAuthorityFile, insecureSkipTlsVerify, tlsServerName } = config;
  const proxyUrl = config.proxyUrl ?? proxyFromEnvironment(new URL(config.server));
  return {
    // client-node appends paths to it.
    server: config.server.replace(/\/+$/, ""),
    // client-node requires this of servers without TLS.
    skipTLSVerify: insecureSkipTlsVerify === true || new URL(config.server).protocol === "http:",
    ...(certificateAuthorityFile !== undefined
      ? { caFile: certificateAuthorityFile }
      : certificateAuthority !== undefined && { caData: base64(certificateAuthority) }),
    ...(tlsServerName !== undefined && { tlsServerName }),
    ...(proxyUrl !== undefined && { proxyUrl }),
  };
}

function userOf(identity: Identity | undefined): Omit<User, "name"> {
  switch (identity?.type) {
    case "client-certificate":
      return {
        ...userOf(identity.authorization),
        ...(identity.files === undefined
          ? { certData: base64(identity.certificate), keyData: base64(identity.key) }
          : { certFile: identity.files.certificate, keyFile: identity.files.key }),
      };
    case "token":
      return { token: typeof identity.token === "string" ? identity.token : identity.token() };
    case "token-file":
      return { authProvider: { name: "tokenFile", config: { tokenFile: identity.path } } };
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
