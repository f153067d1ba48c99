import { checkOptions } from "@capikit/common/options";
import { type Server, silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import type { ExtensionServer, ExtensionServerOptions } from "./extension-server-options.ts";
import type { ProcessHooks } from "./process-hooks.ts";
import { serveHooks } from "./serve-hooks.ts";
import { startAuxiliaryServers } from "./start-auxiliary-servers.ts";

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
    extension: "object",
    tls: "object",
    limits: "object",
    health: "object",
    diagnostics: "object",
    profiler: "object",
    client: "object",
    logLevel: "object",
    registry: "object",
    signal: "object",
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
  });
  return startProcessExtension(options, {});
}

/** Serves an extension like {@link startExtension}, with callbacks for the process. */
export async function startProcessExtension(
  options: ExtensionServerOptions,
  hooks: ProcessHooks,
): Promise<ExtensionServer> {
  const { logger = silentLogger, registry = new Registry(), signal, drainMs = 60_000 } = options;
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
      port: () => (listening ? serving.port : undefined),
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
