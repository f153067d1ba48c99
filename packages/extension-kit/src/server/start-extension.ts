import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkOptions } from "@capikit/common/options";
import { pause, systemClock } from "@capikit/common/time";
import {
  type Logger,
  type Route,
  refuseCrossSite,
  type Server,
  silentLogger,
  startServer,
} from "@capikit/serving";
import { Registry } from "prom-client";
import { extensionMetrics } from "../metrics/extension-metrics.ts";
import { createRequestHandler, type RequestHandler } from "../protocol/handle-request.ts";
import type { ExtensionServer, ExtensionServerOptions } from "./extension-server-options.ts";
import { startAuxiliaryServers } from "./start-auxiliary-servers.ts";

/** Limit of upstream's Go server. */
const maxBodyBytes = 20 * 1024 * 1024;

/**
 * Returns the routes of an extension's hooks, for a server with other routes: the `routes` of a
 * manager of `@capikit/controller-kit`, or of its webhook server.
 */
export function hookRoutes(handler: RequestHandler): readonly Route[] {
  return handler.paths
    .map(
      (path): Route => ({
        method: "POST",
        path,
        maxBodyBytes,
        // The handler's own limit is at most 30 s, with an answer in the hook's format.
        timeoutMs: 60_000,
        handle: (request) => handler.handleRequest(request),
        refuse: ({ status, message }) => (status === 413 ? handler.refuseBody(path, message) : undefined),
      }),
    )
    .map(refuseCrossSite());
}

const addressTypes = { host: "string", port: "integer" } as const;

/**
 * Serves an extension over HTTP/2 and HTTP/1.1, and resolves when it listens.
 *
 * @throws CertificateError without a valid certificate at the start.
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 */
export function startExtension(options: ExtensionServerOptions): Promise<ExtensionServer> {
  checkOptions("startExtension", options, {
    clientNames: "array",
    routes: "array",
    port: "integer",
    drainMs: "number",
    shutdownDelayMs: "number",
    extension: "object",
    tls: {
      minVersion: "string",
      ciphers: "string",
      curves: "string",
      http1Only: "boolean",
      pollMs: "number",
    },
    limits: "object",
    health: addressTypes,
    diagnostics: { address: addressTypes, insecure: "boolean" },
    profiler: addressTypes,
    client: "object",
    logLevel: "object",
    registry: "object",
    signal: "signal",
    logger: "object",
    host: "string",
    certDir: "string",
    certName: "string",
    keyName: "string",
    clientCaName: "string",
    kubeconfig: "string",
    pathPrefix: "string",
    requestValidation: "string",
    responseValidation: "string",
    freezeRequests: "boolean",
  });
  return startProcessExtension(options, {});
}

/** Serves an extension like {@link startExtension}, with callbacks for the process. */
export async function startProcessExtension(
  options: ExtensionServerOptions,
  hooks: ProcessHooks,
): Promise<ExtensionServer> {
  const { logger = silentLogger, registry = new Registry(), signal, drainMs = 60_000 } = options;
  const { shutdownDelayMs = 0 } = options;
  signal?.throwIfAborted();
  const serving = await serveHooks(options, { logger, registry, drainMs, hooks });
  let listening = true;
  const others: Server[] = [];
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      listening = false;
      hooks.onStop?.();
      signal?.removeEventListener("abort", stop);
      serving.endKeepAlive();
      if (shutdownDelayMs > 0) await pause(systemClock, shutdownDelayMs);
      await serving.stop();
      await Promise.all(others.map((other) => other.stop()));
      onStopped();
    })();
    return stopping;
  };
  let onStopped = (): void => {};
  const stopped = new Promise<void>((resolve) => {
    onStopped = resolve;
  });
  try {
    const beside = await startAuxiliaryServers(options, {
      serving,
      isListening: () => listening,
      registry,
      logger,
      onStarted: (server) => void others.push(server),
    });
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    return {
      port: serving.port,
      url: serving.url,
      ...beside,
      registry,
      refreshCertificate: serving.refreshCertificate,
      stop,
      stopped,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface HookServerContext {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly drainMs: number;
  readonly hooks: ProcessHooks;
}

/** Serves only the hooks of an extension. */
async function serveHooks(
  options: ExtensionServerOptions,
  { logger, registry, drainMs, hooks }: HookServerContext,
): Promise<Server> {
  const { extension, port = 9443, host, clientCaName, clientNames } = options;
  const { pathPrefix, requestValidation, responseValidation, freezeRequests, logger: ownLogger } = options;
  const observer = extensionMetrics(registry);
  const handler = createRequestHandler(extension, {
    pathPrefix,
    requestValidation,
    responseValidation,
    freezeRequests,
    logger: ownLogger,
    observer,
  });
  await handler.ready();
  const { certDir = join(tmpdir(), "k8s-webhook-server", "serving-certs") } = options;
  const server = await startServer({
    port,
    ...(host !== undefined && { host }),
    tls: {
      certFile: join(certDir, options.certName ?? "tls.crt"),
      keyFile: join(certDir, options.keyName ?? "tls.key"),
      ...options.tls,
      ...(clientCaName !== undefined && { clientCaFile: join(certDir, clientCaName) }),
      ...(clientNames !== undefined && { clientNames }),
    },
    routes: [...hookRoutes(handler), ...(options.routes ?? [])],
    ...(options.limits !== undefined && { limits: options.limits }),
    logger,
    registry,
    drainMs,
    onBrokenOff: (requests) =>
      hooks.onBrokenOff?.(`${requests} requests were not answered within ${drainMs} ms`),
    onRefused: ({ route, status }) => observer.refused?.(route, status === 413 ? 200 : status),
  });
  logger.info("Serving hooks", { port: server.port, paths: handler.paths });
  if (extension.unadvertised.length > 0)
    logger.warn(
      "Handlers are not advertised, as the target release of Cluster API does not know their hooks",
      { handlers: extension.unadvertised },
    );
  return server;
}

/** Callbacks from the server to its process. */
interface ProcessHooks {
  /** The shutdown begins. */
  onStop?(): void;
  /** The shutdown was not orderly, with the reason for people. */
  onBrokenOff?(reason: string): void;
}
