import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { getCACertificates } from "node:tls";
import type { ClusterConfig } from "../config/cluster-config.ts";
import type { TlsMaterial } from "../credentials/credentials.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { Agent, type Dispatcher, ProxyAgent } from "./undici.ts";

/** Which connections. */
export interface AgentUse {
  /**
   * Watches have connections of their own, so that neither they nor calls hold the other up; and writes that a gate may refuse have. Default:
   * `calls`.
   */
  readonly use?: "calls" | "watches" | "gated-writes";
  /** Default: `1.1`. */
  readonly http?: HttpVersion | undefined;
  /** What the connections are secured with. Default: what the configuration holds itself. */
  readonly tls?: TlsMaterial;
}

/**
 * How requests travel: each on a connection of its own while it is under way (`1.1`), or many over one (`2`). Servers that do not know HTTP/2
 * are spoken to by `1.1` anyway.
 */
export type HttpVersion = "1.1" | "2";

interface Shared {
  readonly agent: Dispatcher;
  users: number;
}

/** A hold on shared connections. */
export interface AgentLease {
  readonly agent: Dispatcher;
  /** Lets go; when nobody else holds them, requests under way fail. May follow `retire`. */
  release(): Promise<void>;
  /**
   * Lets go, and keeps others from taking hold. Requests under way have a quarter of an hour to end, which is more than a reflector's watch
   * takes. Resolves when nothing is left to wait for.
   */
  retire(): Promise<void>;
}

/**
 * Connections for writes that a gate may refuse, each of which takes one for itself while it is under way. Further ones wait, and the gate is
 * asked after that. The API server works on 400 requests or so at once, of all its clients.
 */
const maxGatedConnections = 64;

const retiredForMs = 15 * 60_000;

const mebibyte = 1024 * 1024;
/** How often it is looked whether retired connections are used yet. */
const lookAgainMs = 1000;

/** Whether no request is under way. Agents of proxies do not tell. */
function isIdle(agent: Dispatcher): boolean {
  return agent instanceof Agent && Object.values(agent.stats).every(({ size }) => size === 0);
}

const agents = new Map<string, Shared>();

/**
 * The connections to one cluster as one identity, shared by all who ask with the same configuration. The last `release` closes them.
 * Idle connections do not keep the process alive.
 */
export function acquireAgent(
  config: ClusterConfig,
  { use = "calls", http = "1.1", tls }: AgentUse = {},
): AgentLease {
  const material = tls ?? materialOf(config);
  const proxy = config.proxyUrl ?? proxyFromEnvironment(new URL(config.server));
  const key = keyOf(config, [use, http, proxy, material]);
  const shared = agents.get(key) ?? { agent: createAgent(config, { use, http }, material, proxy), users: 0 };
  agents.set(key, shared);
  shared.users++;
  let held = true;
  let endRetirement: (() => void) | undefined;
  const letGo = (): boolean => {
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
      if (letGo()) {
        forget();
        await shared.agent.destroy();
      }
      endRetirement?.();
    },
    async retire() {
      forget();
      if (letGo()) {
        // Undici could close them gracefully by itself, but cannot be told to hurry after that.
        await new Promise<void>((resolve) => {
          const since = performance.now();
          const timer = setInterval(() => {
            if (isIdle(shared.agent) || performance.now() - since >= retiredForMs) endRetirement?.();
          }, lookAgainMs).unref();
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
  const { server, insecureSkipTlsVerify, tlsServerName, identity, impersonate } = config;
  const parts = [new URL(server).origin, insecureSkipTlsVerify, tlsServerName, identity, impersonate, more];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64");
}

function createAgent(
  config: ClusterConfig,
  { use, http }: AgentUse,
  { certificateAuthority, certificate, key }: TlsMaterial,
  proxy: string | undefined,
): Dispatcher {
  const { hostname } = new URL(config.server);
  const options = {
    allowH2: http === "2",
    // Lists are long, and by default the server waits for leave to go on every 256 KiB.
    h2Options: { connectionWindowSize: 8 * mebibyte, settings: { initialWindowSize: 4 * mebibyte } },
    keepAliveTimeout: 30_000,
    ...(use === "gated-writes" && { connections: maxGatedConnections }),
  };
  const servername =
    config.tlsServerName ?? (proxy !== undefined && isIP(hostname) === 0 ? hostname : undefined);
  const tls = {
    ...(certificateAuthority !== undefined && { ca: certificateAuthority }),
    ...(config.insecureSkipTlsVerify && { rejectUnauthorized: false }),
    ...(servername !== undefined && { servername }),
    ...(certificate !== undefined && { cert: certificate, key }),
  };
  if (proxy === undefined) {
    return new Agent({ ...options, connect: { timeout: 10_000, ...tls } });
  }
  return new ProxyAgent({
    ...options,
    uri: proxy,
    connectTimeout: 10_000,
    requestTls: tls,
    // A proxy's certificate may be everybody's, or the cluster's own, which is the only one that client-go would take.
    ...(proxy.startsWith("https:") &&
      certificateAuthority !== undefined && {
        proxyTls: { ca: [...getCACertificates("default"), certificateAuthority] },
      }),
  });
}
