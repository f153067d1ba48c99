import type { Server as HttpServer } from "node:http";
import { createSecureServer, type Http2SecureServer, type SecureServerOptions } from "node:http2";
import { createServer as createHttpsServer, type Server as HttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { CodedError } from "@capikit/common/errors";
import { checkOptions, type OptionTypes } from "@capikit/common/options";
import { Counter, Gauge, type Registry } from "prom-client";
import { certificateMetrics } from "../certificates/certificate-metrics.ts";
import type { CertificateFiles, KeyPair } from "../certificates/key-pair.ts";
import {
  type CertificateWatch,
  type ServedCertificate,
  watchCertificate,
} from "../certificates/watch-certificate.ts";
import { MemoryBudget } from "../limits/memory-budget.ts";
import { type ResolvedLimits, resolveLimits } from "../limits/server-limits.ts";
import { createCauseLog } from "../logging/create-cause-log.ts";
import { type Logger, silentLogger } from "../logging/logger.ts";
import { type ClientCheck, checkClientNames } from "../tls/client-names.ts";
import { answerBy } from "./answer.ts";
import type { Request, Response } from "./call.ts";
import { type CloseReason, closeReasons } from "./connection.ts";
import { Connections } from "./connections.ts";
import type { Server, ServerOptions, TlsOptions } from "./server-options.ts";
import { onStream } from "./stream-message.ts";

// An import would make Node.js evaluate all exports, also WebSocket with fetch: a Runtime Extension
// would start 50 ms later (of 207 ms), and take 13 MiB more (of 71 MB).
const { createServer: createHttpServer } = process.getBuiltinModule("node:http");

/** HTTP/2: bytes that a client may send before it must wait. The default is too low for bodies. */
const initialWindowSize = 1024 * 1024;

const connectionWindowSize = 4 * initialWindowSize;

const maxFrameSize = 256 * 1024;

/** Bytes of a request's header fields, as with HTTP/1. */
const maxHeaderListSize = 16 * 1024;

/**
 * A server cannot listen. The message has address, reason and fix; `cause` is Node.js' error, and
 * `code` its code, such as `EADDRINUSE`. Default: `LISTEN_FAILED`.
 */
class ListenError extends CodedError<string> {
  override readonly name = "ListenError";

  constructor(host: string | undefined, port: number, cause: NodeJS.ErrnoException) {
    const place = host === undefined ? `port ${port}` : `port ${port} of ${host}`;
    super(cause.code ?? "LISTEN_FAILED", `cannot listen at ${place}: ${whyNot(cause)}`, { cause });
  }
}

const handshakeFix =
  "check that callers trust the certificate (caBundle) and use its names, https and supported versions of TLS; further failures for the same reason are not logged";

/** The types of the members of `tls`. */
const tlsTypes = {
  certFile: "string",
  keyFile: "string",
  cert: "string",
  key: "string",
  minVersion: "string",
  ciphers: "string",
  curves: "string",
  clientCaFile: "string",
  clientNames: "array",
  http1Only: "boolean",
  pollMs: "number",
} as const satisfies OptionTypes<CertificateFiles & KeyPair & TlsOptions>;

/**
 * Starts a server and resolves when it listens. A new certificate only affects new connections.
 *
 * @throws CertificateError when the first certificate or CA certificates cannot be used.
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 * @throws TypeError for routes with the same method and path, or `clientNames` without
 *   `clientCaFile`.
 * @throws RangeError when a limit is not a positive integer, or `clientNames` is empty.
 * @throws the reason of `signal` when that is aborted already.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  checkOptions("startServer", options, {
    tls: "any",
    routes: "array",
    onRefused: "function",
    onBrokenOff: "function",
    port: "integer",
    maxBodyBytes: "number",
    receiveTimeoutMs: "number",
    handleTimeoutMs: "number",
    drainMs: "number",
    limits: "object",
    logger: "object",
    registry: "object",
    signal: "signal",
    host: "string",
  });
  if (options.tls !== "none") checkOptions<object>("startServer: tls", options.tls, tlsTypes);
  const { tls, signal, logger = silentLogger, drainMs = 30_000, host, port } = options;
  signal?.throwIfAborted();
  const limits = resolveLimits(options.limits, { side: tls === "none" });
  const budget = new MemoryBudget(limits.maxBytesInFlight);
  const receiveTimeoutMs = options.receiveTimeoutMs ?? 30_000;
  const work = new AbortController();
  const answer = answerBy({
    routes: options.routes,
    maxBodyBytes: options.maxBodyBytes ?? 7 * 1024 * 1024,
    receiveTimeoutMs,
    handleTimeoutMs: options.handleTimeoutMs ?? 30_000,
    logger,
    signal: work.signal,
    budget,
    checkClient: createClientCheck(tls),
    refused: options.onRefused ?? (() => {}),
  });

  const { server, certificate } = await createServer(options, limits, logger);
  // For slow headers; the body has a timer of its own.
  (server as HttpServer).headersTimeout = receiveTimeoutMs;
  // Longer than the effective limit, as this one ends connections without a response.
  (server as HttpServer).keepAliveTimeout = limits.idleTimeoutMs * 2;
  // Node.js 22 adds it to the timeout, but does not set it with HTTP/2: the sum would throw.
  (server as HttpServer).keepAliveTimeoutBuffer = 0;
  const metrics = serverMetrics(options.registry, {
    limits,
    bytesInFlight: () => budget.used,
    connections: () => connections.size,
    requests: () => connections.requests,
  });
  const connections = new Connections(server, {
    limits,
    receiveTimeoutMs,
    secure: tls !== "none",
    onClosed: metrics.closed,
  });
  const start = (request: Request, response: Response): void =>
    connections.start(request, () => answer(request, response, connections));
  if ("updateSettings" in server) onStream(server, (message) => start(message, message));
  (server as HttpServer).on("request", start);
  server.on("secureConnection", endExpiredSession);
  const failures = createCauseLog(logger);
  server.on("tlsClientError", (error: Error) => {
    // Port scanners and TCP probes close connections before a handshake.
    const { code = "" } = error as NodeJS.ErrnoException;
    failures(code.startsWith("ERR_SSL_") ? code : undefined, "TLS handshake failed", { error }, handshakeFix);
  });
  await listen(server, port, host).catch((error: unknown) => {
    certificate?.stop();
    throw error;
  });
  server.on("error", (error: unknown) => logger.error("Server failed", { error }));

  const { stop, stopped } = createGracefulStop({
    server,
    connections,
    certificate,
    logger,
    drainMs,
    signal,
    work,
    onBrokenOff: options.onBrokenOff,
  });
  if (signal?.aborted) {
    await stop();
    signal.throwIfAborted();
  }

  const actual = (server.address() as AddressInfo).port;
  return {
    port: actual,
    url: formatUrl(tls === "none" ? "http" : "https", host, actual),
    get certificateValidity() {
      return certificate?.validity;
    },
    get clientCaValidity() {
      return certificate?.clientCaValidity;
    },
    refreshCertificate: async () => certificate?.refresh(),
    endKeepAlive: () => connections.endKeepAlive(),
    stop,
    stopped,
    [Symbol.asyncDispose]: stop,
  };
}

/** Ends a resumed TLS session whose client certificate has expired since: only a full handshake checks it. */
function endExpiredSession(socket: TLSSocket): void {
  if (!socket.isSessionReused()) return;
  const end = socket.getPeerX509Certificate()?.validTo;
  if (end !== undefined && Date.parse(end) <= Date.now()) socket.destroy();
}

function formatUrl(scheme: "http" | "https", host: string | undefined, port: number): string {
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `${scheme}://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function createClientCheck(tls: ServerOptions["tls"]): ClientCheck | undefined {
  if (tls === "none" || tls.clientNames === undefined) return undefined;
  if (tls.clientCaFile === undefined) {
    throw new TypeError("tls.clientNames needs tls.clientCaFile: without it clients show no certificate");
  }
  return checkClientNames(tls.clientNames);
}

function listen(server: AnyServer, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new ListenError(host, port, error));
    server.once("error", fail);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off("error", fail);
      resolve();
    });
  });
}

function whyNot({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "EADDRINUSE":
      return "address already in use (EADDRINUSE); stop the other program or choose another port";
    case "EACCES":
      return "permission denied (EACCES); choose a port from 1024 on";
    case "EADDRNOTAVAIL":
      return "address not available on this machine (EADDRNOTAVAIL); choose an existing one";
    default:
      return message;
  }
}

/** Source of the metrics' values. */
interface ServerMetricsSource {
  readonly limits: ResolvedLimits;
  connections(): number;
  requests(): number;
  bytesInFlight(): number;
}

interface ServerMetrics {
  closed(reason: CloseReason): void;
}

/** Registers the metrics of a server. A second server replaces them in the registry. */
export function serverMetrics(
  registry: Registry | undefined,
  { limits, connections, requests, bytesInFlight }: ServerMetricsSource,
): ServerMetrics {
  if (registry === undefined) return { closed() {} };
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    registry.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge("capikit_server_connections", "Open connections", connections);
  gauge(
    "capikit_server_connections_limit",
    "Maximum number of open connections",
    () => limits.maxConnections,
  );
  gauge("capikit_server_requests_in_flight", "Requests in flight", requests);
  gauge("capikit_server_bytes_in_flight", "Bytes of requests in flight", bytesInFlight);
  gauge(
    "capikit_server_bytes_in_flight_limit",
    "Maximum bytes of requests in flight",
    () => limits.maxBytesInFlight,
  );
  const name = "capikit_server_connections_closed_total";
  registry.removeSingleMetric(name);
  const closed = new Counter({
    name,
    help: "Connections closed by the server, by reason",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of closeReasons) closed.inc({ reason }, 0);
  return { closed: (reason) => closed.inc({ reason }) };
}

interface GracefulStopOptions {
  readonly server: AnyServer;
  readonly connections: Connections;
  readonly certificate: CertificateWatch | undefined;
  readonly logger: Logger;
  /** Milliseconds that requests in flight have to end. */
  readonly drainMs: number;
  /** Also stops the server. */
  readonly signal: AbortSignal | undefined;
  /** Aborted after `drainMs`, to end the work of requests. */
  readonly work: AbortController;
  /** Called with the number of requests that did not end within `drainMs`. */
  readonly onBrokenOff: ((requests: number) => void) | undefined;
}

/** How to stop a server. */
interface GracefulStop {
  /** Stops the server. May be called again. */
  stop(): Promise<void>;
  /** Resolves when the server has stopped, also by the signal. */
  readonly stopped: Promise<void>;
}

/**
 * Prepares the stop of a server: it refuses new connections at once, ends connections as their
 * requests end, and breaks off the others after `drainMs`.
 */
function createGracefulStop(options: GracefulStopOptions): GracefulStop {
  const { server, connections, certificate, logger, drainMs, signal, work } = options;
  let isDraining = false;
  let onStopped = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    onStopped = resolve;
  });
  const breakOff = (): void => {
    const { requests } = connections;
    if (requests > 0) {
      logger.warn("Breaking off requests, as the server stops", { requests, drainMs });
      options.onBrokenOff?.(requests);
    }
    work.abort(new Error("the server stops"));
    connections.destroy();
  };
  const stop = (): Promise<void> => {
    if (!isDraining) {
      isDraining = true;
      certificate?.stop();
      signal?.removeEventListener("abort", stop);
      const giveUp = setTimeout(breakOff, drainMs);
      server.close(() => {
        clearTimeout(giveUp);
        onStopped();
      });
      connections.drain();
    }
    return stopped;
  };
  signal?.addEventListener("abort", stop, { once: true });
  return { stop, stopped };
}

type AnyServer = HttpServer | HttpsServer | Http2SecureServer;

/** A server that does not listen yet, and its certificate if it has one. Stop both. */
interface CreatedServer {
  readonly server: AnyServer;
  readonly certificate: CertificateWatch | undefined;
}

/** Creates a server for HTTP, HTTPS or HTTP/2. @throws CertificateError */
async function createServer(
  { tls, registry }: Pick<ServerOptions, "tls" | "registry">,
  limits: ResolvedLimits,
  logger: Logger,
): Promise<CreatedServer> {
  if (tls === "none") return { server: createHttpServer(), certificate: undefined };
  let server: HttpsServer | Http2SecureServer;
  const files = "certFile" in tls;
  const { clientCaFile } = tls;
  const metrics = certificateMetrics(files ? registry : undefined);
  const certificate = await watchCertificate(tls, {
    clientCaFile,
    ...(tls.pollMs !== undefined && { pollMs: tls.pollMs }),
    onRead: metrics.read,
    onChange(served) {
      // With new session keys: sessions that previous issuers had accepted cannot be resumed.
      server.setSecureContext(secureContext(tls, served));
      const names = { ...(files && { certFile: tls.certFile }), ...(clientCaFile && { clientCaFile }) };
      logger.info("Serving a new certificate", names);
    },
    onError(error) {
      metrics.failed();
      logger.error("Cannot use the new certificate, keeping the previous one", { error });
    },
  });
  if (files) metrics.expires(tls.certFile, () => certificate.validity);
  if (clientCaFile !== undefined) metrics.expires(clientCaFile, () => certificate.clientCaValidity);
  const context = secureContext(tls, certificate.initial);
  const { maxConcurrentStreams } = limits;
  const settings = { initialWindowSize, maxFrameSize, maxConcurrentStreams, maxHeaderListSize };
  server = tls.http1Only ? createHttpsServer(context) : createHttp2Server({ ...context, settings });
  return { server, certificate };
}

function createHttp2Server(options: SecureServerOptions): Http2SecureServer {
  const server = createSecureServer({ ...options, allowHTTP1: true });
  server.on("session", (session) => session.setLocalWindowSize(connectionWindowSize));
  return server;
}

function secureContext(
  { minVersion = "TLSv1.2", ciphers, curves }: TlsOptions,
  { cert, key, clientCa }: ServedCertificate,
) {
  return {
    cert,
    key,
    minVersion,
    ...(ciphers !== undefined && { ciphers }),
    ...(curves !== undefined && { ecdhCurve: curves }),
    ...(clientCa !== undefined && { ca: clientCa, requestCert: true, rejectUnauthorized: true }),
  };
}
