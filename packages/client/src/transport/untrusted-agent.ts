import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import {
  Agent,
  buildConnector,
  type Dispatcher,
  Pool,
  ProxyAgent,
  Socks5ProxyAgent as UndiciSocks5ProxyAgent,
} from "undici";
import { HandshakeGuard } from "./handshake-guard.ts";
import { HandshakePacer } from "./handshake-pacer.ts";

type TlsOptions = buildConnector.BuildOptions & SecureContextOptions;

/** Settings of the connections to an untrusted server. */
export interface UntrustedAgentSettings {
  /** Identifies the cluster, whose handshakes share a budget. */
  readonly cluster: string;
  readonly isTls: boolean;
  readonly proxy: string | undefined;
  readonly connectTimeout: number;
  readonly requestTls: TlsOptions;
  readonly proxyTls: TlsOptions;
}

/** With the method that opens a tunnel, which its declaration leaves out. */
const Socks5ProxyAgent = UndiciSocks5ProxyAgent as unknown as new (
  proxy: string,
  options: UndiciSocks5ProxyAgent.Options,
) => UndiciSocks5ProxyAgent & { createSocks5Connection(host: string, port: number): Promise<Socket> };

type Guard = (raw: Socket) => Socket;

/** Shared by all untrusted servers of the process. */
const pacer = new HandshakePacer();

/** Creates an agent that bounds the handshakes of an untrusted server and of its proxy. */
export function createUntrustedAgent(options: Agent.Options, settings: UntrustedAgentSettings): Dispatcher {
  const { cluster, isTls, proxy, connectTimeout } = settings;
  const requestTls = parsedOnce(settings.requestTls);
  // TLS uses only the methods of streams.
  const guard: Guard = (raw) => new HandshakeGuard(raw, cluster, pacer) as Duplex as Socket;
  const guardTunnel: Guard = isTls ? guard : (raw) => raw;
  if (proxy === undefined) {
    return new Agent({
      ...options,
      connect: guardedConnector({ ...requestTls, timeout: connectTimeout }, guard),
    });
  }
  if (/^socks5?:$/.test(new URL(proxy).protocol)) {
    return new GuardedSocks5Agent(proxy, { connectTimeout, requestTls }, guardTunnel);
  }
  return new ProxyAgent({
    ...options,
    uri: proxy,
    connectTimeout,
    requestTls,
    // Without a tunnel, the connections to the proxy are out of reach.
    proxyTunnel: true,
    clientFactory: (url) =>
      new TunnelPool(
        url,
        {
          connect: guardedConnector({ ...parsedOnce(settings.proxyTls), timeout: connectTimeout }, guard),
          headersTimeout: connectTimeout, // for the tunnel
        },
        guardTunnel,
      ),
  });
}

/** Parses certificates and keys once instead of for each connection. */
function parsedOnce(options: TlsOptions): TlsOptions {
  return { ...options, secureContext: createSecureContext(options) };
}

/** Connects like undici, with a guard between TCP and TLS. */
function guardedConnector(options: TlsOptions & { timeout: number }, guard: Guard): buildConnector.connector {
  const connectTcp = buildConnector({ timeout: options.timeout });
  const connectTls = buildConnector({ ...options, allowH2: false });
  return (target, callback) => {
    if (target.protocol !== "https:") return connectTcp(target, callback);
    const port = target.port || "443";
    connectTcp({ hostname: target.hostname, port, protocol: "http:" }, (...[failure, raw]) => {
      if (failure !== null) return callback(failure, null);
      connectTls({ ...target, httpSocket: guard(raw) }, (...[error, socket]) => {
        if (error !== null) return callback(error, null);
        // Undici does not expect errors of a closed socket.
        socket.once("close", () => socket.removeAllListeners("error").on("error", () => {}));
        // Otherwise, an idle connection would keep the process alive.
        socket.ref = () => {
          raw.ref();
          return socket;
        };
        socket.unref = () => {
          raw.unref();
          return socket;
        };
        callback(null, socket);
      });
    });
  };
}

/** Connections to an HTTP proxy, which guard the tunnels through it. */
class TunnelPool extends Pool {
  readonly #guard: Guard;

  constructor(url: URL, options: Pool.Options, guard: Guard) {
    super(url, options);
    this.#guard = guard;
  }

  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const tunnel = await super.connect(options);
    return tunnel.statusCode === 200 ? { ...tunnel, socket: this.#guard(tunnel.socket as Socket) } : tunnel;
  }
}

class GuardedSocks5Agent extends Socks5ProxyAgent {
  readonly #guard: Guard;

  constructor(
    proxy: string,
    options: UndiciSocks5ProxyAgent.Options & { connectTimeout: number },
    guard: Guard,
  ) {
    super(proxy, options);
    this.#guard = guard;
  }

  override async createSocks5Connection(host: string, port: number): Promise<Socket> {
    return this.#guard(await super.createSocks5Connection(host, port));
  }
}
