import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Logger, type Server, startServer } from "@capikit/serving";
import type { Registry } from "prom-client";
import { extensionMetrics } from "../metrics/extension-metrics.ts";
import { createRequestHandler } from "../protocol/handle-request.ts";
import type { ExtensionServerOptions } from "./extension-server-options.ts";
import { hookRoutes } from "./hook-routes.ts";
import type { ProcessHooks } from "./process-hooks.ts";

/** Context of a hook server. */
export interface HookServerContext {
  readonly logger: Logger;
  readonly registry: Registry;
  readonly drainMs: number;
  readonly hooks: ProcessHooks;
}

/** Serves only the hooks of an extension. */
export async function serveHooks(
  options: ExtensionServerOptions,
  { logger, registry, drainMs, hooks }: HookServerContext,
): Promise<Server> {
  const { extension, port = 9443, host, clientCaName, clientNames } = options;
  const { pathPrefix, requestValidation, responseValidation, logger: ownLogger } = options;
  const observer = extensionMetrics(registry);
  const handler = createRequestHandler(extension, {
    pathPrefix,
    requestValidation,
    responseValidation,
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
