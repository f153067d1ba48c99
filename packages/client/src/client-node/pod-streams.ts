import { systemClock } from "@capikit/common/time";
import {
  Attach,
  type Cluster,
  Cp,
  Exec,
  KubeConfig,
  Log,
  PortForward,
  type User,
} from "@kubernetes/client-node";
import type { ClusterConfig, Identity } from "../config/cluster-config.ts";
import { type Credentials, credentialsOf } from "../credentials/credentials.ts";
import { inUtf8 } from "../credentials/impersonation.ts";
import { ConfigError } from "../errors/config-error.ts";
import { proxyFromEnvironment } from "../transport/proxy.ts";

/** Streams to Pods, by classes of client-node. Each access returns a new instance. */
export interface PodStreams {
  readonly exec: Exec;
  readonly attach: Attach;
  readonly log: Log;
  readonly portForward: PortForward;
  /** Its promises resolve before the copy is complete: client-node reports no end. */
  readonly cp: Cp;
}

/** Identifies the authenticator in a user of client-node. */
const provider = "capikit";

/**
 * Returns client-node's streams to Pods with this package's credentials: rotated files, credential
 * plugins with their protocol version, expiry and cluster information, and impersonation.
 *
 * Use the properties, rather than stored instances, to connect with current certificates.
 */
export function podStreams(config: ClusterConfig): PodStreams {
  const credentials = credentialsOf(config, systemClock);
  const current = (): KubeConfig => liveKubeConfig(config, credentials);
  return {
    get exec() {
      return new Exec(current());
    },
    get attach() {
      return new Attach(current());
    },
    get log() {
      return new Log(current());
    },
    get portForward() {
      return new PortForward(current());
    },
    get cp() {
      return new Cp(current());
    },
  };
}

/** client-node caches agents with their certificates: each connection gets a configuration. */
function liveKubeConfig(config: ClusterConfig, credentials: Credentials): KubeConfig {
  const { impersonate } = config;
  const listed = [impersonate?.groups ?? [], ...Object.values(impersonate?.extra ?? {})];
  const hasLists = listed.some((values) => values.length > 1);
  const kubeConfig = kubeConfigOf(config, { authProvider: { name: provider } });
  kubeConfig.addAuthenticator({
    isAuthProvider: ({ authProvider }) => (authProvider as { readonly name?: unknown })?.name === provider,
    async applyAuthentication(_, options) {
      const { headers, tls } = await credentials.current();
      const { certificateAuthority: ca, certificate: cert, key } = tls;
      Object.assign(options, {
        headers: { ...options.headers, ...headers },
        ...(ca !== undefined && { ca }),
        ...(cert !== undefined && { cert, key }),
      });
    },
  });
  if (hasLists) {
    // client-node joins the values of a field in requests without a WebSocket.
    kubeConfig.applySecurityAuthentication = () =>
      Promise.reject(
        new ConfigError(
          "CONFIG_UNSUPPORTED",
          "client-node cannot send several groups or extra values in this request: impersonate one group, or read logs with `client.rawText`",
        ),
      );
  }
  return kubeConfig;
}

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
  return kubeConfigOf(config, {
    ...userOf(identity),
    // client-node sends it as a header value.
    ...(impersonate && { impersonateUser: inUtf8(impersonate.user) }),
  });
}

/** Returns a configuration of client-node with one cluster and user. */
function kubeConfigOf(config: ClusterConfig, user: Omit<User, "name">): KubeConfig {
  const name = "capikit";
  const { namespace } = config;
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromOptions({
    clusters: [{ name, ...clusterOf(config) }],
    // Without a user, client-node also ignores the settings of TLS.
    users: [{ name, ...user }],
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
