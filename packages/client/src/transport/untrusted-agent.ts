import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { createSecureContext, type SecureContextOptions } from "node:tls";
import {
  Agent,
  buildConnector,
  type Dispatcher,
  Pool,
  ProxyAgent,
  Socks5ProxyAgent as UndiciSocks5ProxyAgent,
} from "undici";
import { HandshakePacer } from "./handshake-pacer.ts";

/**
 * Bytes of a server before the client's answer: the certificates, and the names of authorities for
 * clients. OpenSSL takes 100 KiB of certificates and verifies all of their signatures.
 */
const mostHandshakeBytes = 16 * 1024;

/** Types of TLS records. */
const changeCipherSpec = 20;

const handshake = 22;

const applicationData = 23;

const clientHello = 1;

const headerLength = 5;

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

/**
 * The bytes of a TLS connection to an untrusted server, below TLS. Limits the server's part of the
 * handshake in size, runs its steps by a pacer, and ends connections on renegotiation.
 */
class HandshakeGuard extends Duplex {
  readonly #raw: Duplex;
  readonly #cluster: string;
  readonly #pacer: HandshakePacer;
  #isEstablished = false;
  #hasEnded = false;
  #received = 0;
  /** The header of the server's current record so far, and the bytes left of its content. */
  #header: number[] = [];
  #left = 0;
  /** Handshake records that the server may still send. TLS 1.3 hides later ones. */
  #handshakeRecords = Number.POSITIVE_INFINITY;

  constructor(raw: Duplex, cluster: string, pacer: HandshakePacer) {
    super();
    this.#raw = raw;
    this.#cluster = cluster;
    this.#pacer = pacer;
    raw.on("data", (bytes: Buffer) => this.#receive(bytes));
    raw.on("end", () => this.#pushEnd());
    raw.on("error", (error) => this.#end(error));
    raw.on("close", () => this.#end());
  }

  override _read(): void {
    this.#raw.resume();
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#isEstablished ||= answersHandshake(bytes);
    this.#raw.write(bytes, (error) => done(this.#isEstablished ? null : error));
  }

  override _final(done: () => void): void {
    this.#raw.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#raw.destroy();
    done(error);
  }

  /**
   * Ends with the connection below. TLS must end first: otherwise its socket is closed before it
   * reports an error, which undici does not expect.
   */
  #end(error?: Error): void {
    if (!this.#isEstablished) this.destroy(error);
    else this.#pushEnd();
  }

  #pushEnd(): void {
    if (this.#hasEnded || this.destroyed) return;
    this.#hasEnded = true;
    this.push(null);
  }

  #receive(bytes: Buffer): void {
    if (this.#isRenegotiation(bytes)) {
      this.destroy(tlsError("TLS_RENEGOTIATION", "the server renegotiates the TLS connection"));
      return;
    }
    if (this.#isEstablished) {
      if (!this.push(bytes)) this.#raw.pause();
      return;
    }
    this.#received += bytes.length;
    if (this.#received > mostHandshakeBytes) {
      const limit = `the server's TLS handshake has more than ${mostHandshakeBytes} bytes: use fewer or smaller certificates`;
      this.destroy(tlsError("TLS_HANDSHAKE_TOO_LARGE", limit));
      return;
    }
    this.#raw.pause();
    this.#pacer.add(this.#cluster, () => {
      if (this.destroyed) return;
      this.#raw.resume();
      if (!this.push(bytes)) this.#raw.pause();
    });
  }

  /** Reports whether the bytes begin a handshake record after the server's last one. */
  #isRenegotiation(bytes: Buffer): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, bytes.length - at);
        this.#left -= skipped;
        at += skipped;
        continue;
      }
      this.#header.push(bytes[at++] ?? 0);
      const [type, , , high = 0, low = 0] = this.#header;
      if (this.#header.length < headerLength) continue;
      this.#header = [];
      this.#left = high * 256 + low;
      // TLS 1.2: `Finished`. TLS 1.3: `ServerHello` after a `HelloRetryRequest`.
      if (type === changeCipherSpec) this.#handshakeRecords = Math.min(this.#handshakeRecords, 1);
      if (type === handshake && --this.#handshakeRecords < 0) return true;
    }
    return false;
  }
}

/** Reports whether the client sends more than greetings, as it has verified the certificates. */
function answersHandshake(bytes: Buffer): boolean {
  for (let at = 0; at + headerLength < bytes.length; ) {
    const type = bytes[at];
    if (type === applicationData) return true;
    if (type === handshake && bytes[at + headerLength] !== clientHello) return true;
    at += headerLength + bytes.readUInt16BE(at + 3);
  }
  return false;
}

function tlsError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
