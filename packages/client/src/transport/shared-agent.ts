import { constants, createHash } from "node:crypto";
import { isIP } from "node:net";
import { createSecureContext, getCACertificates, type SecureContextOptions } from "node:tls";
import { Agent, type Dispatcher, ProxyAgent } from "undici";
import type { ClusterConfig } from "../config/cluster-config.ts";
import type { TlsMaterial } from "../credentials/credentials.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { createUntrustedAgent } from "./untrusted-agent.ts";

/** Suites of Go's client: with them, a server cannot choose the size of a key exchange. */
const ciphers = [
  "TLS_AES_128_GCM_SHA256",
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  ...["AES128-GCM-SHA256", "AES256-GCM-SHA384", "CHACHA20-POLY1305", "AES128-SHA", "AES256-SHA"].flatMap(
    (suite) => [`ECDHE-ECDSA-${suite}`, `ECDHE-RSA-${suite}`],
  ),
].join(":");

const classicGroups = "X25519:P-256:P-384:P-521";

let groups: string | undefined;

/** Key exchanges without finite fields. OpenSSL before 3.5 does not know the first one. */
function keyExchanges(): string {
  if (groups === undefined) {
    try {
      groups = `X25519MLKEM768:${classicGroups}`;
      createSecureContext({ ecdhCurve: groups });
    } catch {
      groups = classicGroups;
    }
  }
  return groups;
}

/** Returns the settings of all connections: those of Go's TLS client, without renegotiation. */
function tlsSettings(): SecureContextOptions {
  return {
    minVersion: "TLSv1.2",
    ciphers,
    ecdhCurve: keyExchanges(),
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  };
}

/** Selects connections. */
export interface AgentUse {
  /** Connections to use: watches and writes with a write check have their own. Default: `calls`. */
  readonly use?: "calls" | "watches" | "guarded-writes";
  /** TLS material of the connections. Default: from the configuration itself. */
  readonly tls?: TlsMaterial;
}

interface Shared {
  readonly agent: Dispatcher;
  users: number;
}

/** A lease of shared connections. */
export interface AgentLease {
  readonly agent: Dispatcher;
  /** Releases the connections. The last release fails requests in flight. May follow `retire`. */
  release(): Promise<void>;
  /**
   * Releases the connections and excludes them from new leases. Requests in flight have a quarter
   * of an hour to end, longer than a reflector's watch. Resolves when all have ended.
   */
  retire(): Promise<void>;
}

/**
 * Each write with a write check occupies a connection; further ones wait before their check. An API
 * server handles about 400 requests at once, of all its clients.
 */
const maxGuardedConnections = 64;

const retiredForMs = 15 * 60_000;

/** Interval to check whether retired connections are idle. */
const idleCheckMs = 1000;

/** Reports whether no request is in flight. Agents of proxies do not report it. */
function isIdle(agent: Dispatcher): boolean {
  return agent instanceof Agent && Object.values(agent.stats).every(({ size }) => size === 0);
}

const agents = new Map<string, Shared>();

/** Returns connections shared by equal configurations. Idle ones do not keep the process alive. */
export function acquireAgent(config: ClusterConfig, { use = "calls", tls }: AgentUse = {}): AgentLease {
  const material = tls ?? materialOf(config);
  const proxy = config.proxyUrl ?? proxyFromEnvironment(new URL(config.server));
  const key = keyOf(config, [use, proxy, material]);
  const shared = agents.get(key) ?? { agent: createAgent(config, use, material, proxy), users: 0 };
  agents.set(key, shared);
  shared.users++;
  let held = true;
  let endRetirement: (() => void) | undefined;
  const releaseOne = (): boolean => {
    const last = held && --shared.users === 0;
    held = false;
    return last;
  };
  const forget = (): void => {
    if (agents.get(key) === shared) {
      agents.delete(key);
    }
  };
  return {
    agent: shared.agent,
    async release() {
      if (releaseOne()) {
        forget();
        await shared.agent.destroy();
      }
      endRetirement?.();
    },
    async retire() {
      forget();
      if (releaseOne()) {
        // Undici's own graceful close cannot be cut short later.
        await new Promise<void>((resolve) => {
          const since = performance.now();
          const timer = setInterval(() => {
            if (isIdle(shared.agent) || performance.now() - since >= retiredForMs) endRetirement?.();
          }, idleCheckMs).unref();
          endRetirement = () => {
            clearInterval(timer);
            resolve();
          };
        });
        await shared.agent.destroy();
      }
    },
  };
}

function materialOf({ certificateAuthority, identity }: ClusterConfig): TlsMaterial {
  return identity?.type === "client-certificate"
    ? { certificateAuthority, certificate: identity.certificate, key: identity.key }
    : { certificateAuthority };
}

function keyOf(config: ClusterConfig, more: readonly unknown[]): string {
  const { server, insecureSkipTlsVerify, tlsServerName, identity, impersonate, isUntrusted } = config;
  const { origin } = new URL(server);
  const parts = [origin, insecureSkipTlsVerify, tlsServerName, identity, impersonate, isUntrusted, more];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

function createAgent(
  config: ClusterConfig,
  use: AgentUse["use"],
  { certificateAuthority, certificate, key }: TlsMaterial,
  proxy: string | undefined,
): Dispatcher {
  // Schemes may have upper-case letters, and spaces before them.
  const { hostname, protocol } = new URL(config.server);
  const isTls = protocol === "https:";
  const isTlsProxy = proxy !== undefined && URL.parse(proxy)?.protocol === "https:";
  const connectTimeout = 10_000;
  const settings = tlsSettings();
  const options = {
    // Node.js hangs if a client is closed during requests over HTTP/2.
    allowH2: false,
    keepAliveTimeout: 30_000,
    ...(use === "guarded-writes" && { connections: maxGuardedConnections }),
  };
  const servername =
    config.tlsServerName ?? (proxy !== undefined && isIP(hostname) === 0 ? hostname : undefined);
  const requestTls = {
    ...settings,
    ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
    ...(config.insecureSkipTlsVerify && { rejectUnauthorized: false }),
    ...(servername !== undefined && { servername }),
    ...(certificate !== undefined && { cert: certificate, key }),
  };
  const proxyTls = {
    ...settings,
    // A proxy's certificate may be public, or the cluster's own, which client-go requires.
    ...(isTlsProxy &&
      certificateAuthority !== undefined && {
        ca: [...getCACertificates("default"), certificateAuthority],
      }),
  };
  if (config.isUntrusted && (isTls || proxy !== undefined)) {
    const cluster = keyOf(config, []);
    return createUntrustedAgent(options, { cluster, isTls, proxy, connectTimeout, requestTls, proxyTls });
  }
  if (proxy === undefined) {
    return new Agent({ ...options, connect: { timeout: connectTimeout, ...requestTls } });
  }
  return new ProxyAgent({
    ...options,
    uri: proxy,
    connectTimeout,
    requestTls,
    ...(isTlsProxy && { proxyTls }),
  });
}
