import type { Server as HttpServer } from "node:http";
import { createSecureServer, type Http2SecureServer } from "node:http2";
import { createServer as createHttpsServer, type Server as HttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { checkOptions } from "@capikit/common/options";
import { certificateMetrics } from "../certificates/certificate-metrics.ts";
import {
  type CertificateWatch,
  type ServedCertificate,
  watchCertificate,
} from "../certificates/watch-certificate.ts";
import { createMemoryBudget } from "../limits/memory-budget.ts";
import { resolveLimits } from "../limits/server-limits.ts";
import { silentLogger } from "../logging/logger.ts";
import { type ClientCheck, checkClientNames } from "../tls/client-names.ts";
import { answerBy } from "./answer.ts";
import { Connections } from "./connections.ts";
import { ListenError } from "./listen-error.ts";
import { serverMetrics } from "./server-metrics.ts";
import type { Server, ServerOptions, TlsOptions } from "./server-options.ts";

// An import would make Node evaluate all exports, also WebSocket with fetch: 40 ms and 10 MiB.
const { createServer: createHttpServer } = process.getBuiltinModule("node:http");

/** HTTP/2: bytes that a client may send before it must wait. The default is too low for bodies. */
const initialWindowSize = 1024 * 1024;
const connectionWindowSize = 4 * initialWindowSize;
const maxFrameSize = 256 * 1024;

/** Bytes of a request's header fields, as with HTTP/1. */
const maxHeaderListSize = 16 * 1024;

type AnyServer = HttpServer | HttpsServer | Http2SecureServer;

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
    any: "tls",
    array: "routes",
    function: "onRefused onBrokenOff",
    integer: "port",
    number: "maxBodyBytes receiveTimeoutMs handleTimeoutMs drainMs",
    object: "limits logger registry signal",
    string: "host",
  });
  const { tls, signal, logger = silentLogger, drainMs = 30_000, host, port } = options;
  signal?.throwIfAborted();
  const limits = resolveLimits(options.limits, { side: tls === "none" });
  const budget = createMemoryBudget(limits.maxBytesInFlight);
  const receiveTimeoutMs = options.receiveTimeoutMs ?? 30_000;
  const abort = new AbortController();
  let draining = false;
  const answer = answerBy({
    routes: options.routes,
    maxBodyBytes: options.maxBodyBytes ?? 7 * 1024 * 1024,
    receiveTimeoutMs,
    handleTimeoutMs: options.handleTimeoutMs ?? 30_000,
    logger,
    signal: abort.signal,
    budget,
    checkClient: clientCheckOf(tls),
    refused: options.onRefused ?? (() => {}),
  });

  let server: AnyServer;
  let certificate: CertificateWatch | undefined;
  if (tls === "none") {
    server = createHttpServer();
  } else {
    const files = "certFile" in tls;
    const { clientCaFile } = tls;
    const metrics = certificateMetrics(files ? options.registry : undefined);
    certificate = await watchCertificate(tls, {
      clientCaFile,
      ...(tls.pollMs !== undefined && { pollMs: tls.pollMs }),
      onRead: metrics.read,
      onChange(served) {
        // With new session keys: sessions that previous issuers had accepted cannot be resumed.
        (server as Http2SecureServer).setSecureContext(secureContext(tls, served));
        const names = { ...(files && { certFile: tls.certFile }), ...(clientCaFile && { clientCaFile }) };
        logger.info("Serving a new certificate", names);
      },
      onError(error) {
        metrics.failed();
        logger.error("Invalid new certificate, keeping the previous one", { error });
      },
    });
    const context = secureContext(tls, certificate.initial);
    const { maxConcurrentStreams } = limits;
    const settings = { initialWindowSize, maxFrameSize, maxConcurrentStreams, maxHeaderListSize };
    server = tls.http1Only
      ? createHttpsServer(context)
      : createSecureServer({ ...context, allowHTTP1: true, settings });
  }
  // For slow headers; the body has a timer of its own.
  (server as HttpServer).headersTimeout = receiveTimeoutMs;
  // Longer than the effective limit, as this one ends connections without a response.
  (server as HttpServer).keepAliveTimeout = limits.idleTimeoutMs * 2;
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
  (server as HttpServer).on("request", (request, response) => {
    answer(request, response, connections);
  });
  (server as Http2SecureServer).on("session", (session) => session.setLocalWindowSize(connectionWindowSize));
  server.on("tlsClientError", (error: Error) => logger.debug("TLS handshake failed", { error }));
  await listen(server, port, host).catch((error: unknown) => {
    certificate?.stop();
    throw error;
  });
  server.on("error", (error: unknown) => logger.error("Server failed", { error }));

  let onStopped = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    onStopped = resolve;
  });
  const stop = (): Promise<void> => {
    if (!draining) {
      draining = true;
      certificate?.stop();
      signal?.removeEventListener("abort", stop);
      const giveUp = setTimeout(() => {
        const { requests } = connections;
        if (requests > 0) {
          logger.warn("Breaking off requests, as the server stops", { requests, drainMs });
          options.onBrokenOff?.(requests);
        }
        abort.abort(new Error("the server stops"));
        connections.destroy();
      }, drainMs);
      server.close(() => {
        clearTimeout(giveUp);
        onStopped();
      });
      connections.drain();
    }
    return stopped;
  };
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) {
    await stop();
    signal.throwIfAborted();
  }

  const actual = (server.address() as AddressInfo).port;
  const name = host === undefined || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return {
    port: actual,
    url: `${tls === "none" ? "http" : "https"}://${name.includes(":") ? `[${name}]` : name}:${actual}`,
    refreshCertificate: async () => certificate?.refresh(),
    stop,
    stopped,
    [Symbol.asyncDispose]: stop,
  };
}

function clientCheckOf(tls: ServerOptions["tls"]): ClientCheck | undefined {
  if (tls === "none" || tls.clientNames === undefined) return undefined;
  if (tls.clientCaFile === undefined) {
    throw new TypeError("tls.clientNames needs tls.clientCaFile: without it clients show no certificate");
  }
  return checkClientNames(tls.clientNames);
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

function listen(
  server: HttpServer | Http2SecureServer,
  port: number,
  host: string | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(new ListenError(host, port, error));
    server.once("error", fail);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off("error", fail);
      resolve();
    });
  });
}
