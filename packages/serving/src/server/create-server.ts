import type { Server as HttpServer } from "node:http";
import { createSecureServer, type Http2SecureServer, type SecureServerOptions } from "node:http2";
import { createServer as createHttpsServer, type Server as HttpsServer } from "node:https";
import { certificateMetrics } from "../certificates/certificate-metrics.ts";
import {
  type CertificateWatch,
  type ServedCertificate,
  watchCertificate,
} from "../certificates/watch-certificate.ts";
import type { ResolvedLimits } from "../limits/server-limits.ts";
import type { Logger } from "../logging/logger.ts";
import type { ServerOptions, TlsOptions } from "./server-options.ts";

// An import would make Node.js evaluate all exports, also WebSocket with fetch: a Runtime Extension
// would start 50 ms later (of 207 ms), and take 13 MiB more (of 71 MB).
const { createServer: createHttpServer } = process.getBuiltinModule("node:http");

/** HTTP/2: bytes that a client may send before it must wait. The default is too low for bodies. */
const initialWindowSize = 1024 * 1024;
const connectionWindowSize = 4 * initialWindowSize;
const maxFrameSize = 256 * 1024;

/** Bytes of a request's header fields, as with HTTP/1. */
const maxHeaderListSize = 16 * 1024;

export type AnyServer = HttpServer | HttpsServer | Http2SecureServer;

/** A server that does not listen yet, and its certificate if it has one. Stop both. */
export interface CreatedServer {
  readonly server: AnyServer;
  readonly certificate: CertificateWatch | undefined;
}

/** Creates a server for HTTP, HTTPS or HTTP/2. @throws CertificateError */
export async function createServer(
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
  if (files) metrics.expires(tls.certFile, () => certificate.validity.to);
  const context = secureContext(tls, certificate.initial);
  const { maxConcurrentStreams } = limits;
  const settings = { initialWindowSize, maxFrameSize, maxConcurrentStreams, maxHeaderListSize };
  server = tls.http1Only ? createHttpsServer(context) : createHttp2Server({ ...context, settings });
  return { server, certificate };
}

function createHttp2Server(options: SecureServerOptions): Http2SecureServer {
  const server = createSecureServer({ ...options, allowHTTP1: true });
  server.on("session", (session) => session.setLocalWindowSize(connectionWindowSize));
  // Node.js throws an uncaught error if the packet that opens a stream also resets it.
  server.on("checkContinue", (request, response) => {
    if (response.stream?.destroyed || response.stream?.closed) return;
    response.writeContinue();
    server.emit("request", request, response);
  });
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
