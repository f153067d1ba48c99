import { systemClock } from "@capikit/common/time";
import { Attach, Cp, Exec, type KubeConfig, Log, PortForward } from "@kubernetes/client-node";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { type Credentials, credentialsOf } from "../credentials/credentials.ts";
import { ConfigError } from "../errors/config-error.ts";
import { kubeConfigOf } from "./to-kube-config.ts";

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
