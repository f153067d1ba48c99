import { checkOptions } from "@capikit/common/options";
import { type LevelSwitch, type Server, silentLogger } from "@capikit/serving";
import { Registry } from "prom-client";
import type { ExtensionServer, ExtensionServerOptions } from "./extension-server-options.ts";
import type { ProcessHooks } from "./process-hooks.ts";
import { type HookServerContext, serveHooks } from "./serve-hooks.ts";
import { startBeside } from "./start-beside.ts";

/** The server of hooks: this process, or workers. */
interface Serving {
  readonly port: number;
  readonly url: string;
  readonly metrics: () => Promise<string>;
  readonly logLevel: LevelSwitch | undefined;
  refreshCertificate(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves an extension over HTTP/2 and HTTP/1.1, and resolves when it listens.
 *
 * @throws CertificateError without a valid certificate at the start.
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen. With workers, an Error
 *   with a worker's message.
 * @throws RangeError when `workers` is not a positive integer.
 */
export function startExtension(options: ExtensionServerOptions): Promise<ExtensionServer> {
  checkOptions("startExtension", options, {
    array: "clientNames routes",
    integer: "port",
    number: "workers drainMs",
    object: "extension tls limits health diagnostics profiler client logLevel registry signal logger",
    string:
      "host certDir certName keyName clientCaName kubeconfig pathPrefix requestValidation responseValidation",
  });
  return startProcessExtension(options, {});
}

/** Serves an extension like {@link startExtension}, with callbacks for the process. */
export async function startProcessExtension(
  options: ExtensionServerOptions,
  hooks: ProcessHooks,
): Promise<ExtensionServer> {
  const { logger = silentLogger, registry = new Registry(), signal, drainMs = 60_000, workers = 1 } = options;
  signal?.throwIfAborted();
  if (!Number.isInteger(workers) || workers < 1)
    throw new RangeError(`workers is ${workers}; use the number of processes, from 1 on`);
  const context = { logger, registry, drainMs, hooks };
  if (workers > 1) {
    const { isWorker } = await import("./workers/join-primary.ts");
    if (isWorker()) return serveAsWorker(options, context);
  }
  const serving = workers > 1 ? await serveByWorkers(options, context) : await serveHere(options, context);
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
    const beside = await startBeside(
      { ...options, logLevel: serving.logLevel },
      {
        port: () => (listening ? serving.port : undefined),
        metrics: { contentType: registry.contentType, metrics: serving.metrics },
        logger,
        onStarted: (server) => void others.push(server),
      },
    );
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    return {
      port: serving.port,
      url: serving.url,
      ...beside,
      registry,
      refreshCertificate: () => serving.refreshCertificate(),
      stop,
      stopped,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serveHere(options: ExtensionServerOptions, context: HookServerContext): Promise<Serving> {
  const { port, url, refreshCertificate, stop } = await serveHooks(options, context);
  const metrics = (): Promise<string> => context.registry.metrics();
  return { port, url, refreshCertificate, stop, metrics, logLevel: options.logLevel };
}

async function serveByWorkers(options: ExtensionServerOptions, context: HookServerContext): Promise<Serving> {
  const { startWorkers } = await import("./workers/start-workers.ts");
  const { logLevel, workers: count = 1 } = options;
  const workers = await startWorkers({ ...context, count });
  return {
    ...workers,
    logLevel: logLevel && levelOfAll(logLevel, workers.setLevel),
  };
}

/** Returns a log level that applies to all processes. */
function levelOfAll(own: LevelSwitch, setLevel: (level: LevelSwitch["level"]) => void): LevelSwitch {
  return {
    get level() {
      return own.level;
    },
    set level(level) {
      own.level = level;
      setLevel(level);
    },
  };
}

/** Serves until the primary process or its signal stops it. */
async function serveAsWorker(
  options: ExtensionServerOptions,
  context: HookServerContext,
): Promise<ExtensionServer> {
  const { joinPrimary, reportFailure, reportLeaving } = await import("./workers/join-primary.ts");
  const { signal, logLevel } = options;
  const { registry, hooks } = context;
  const server = await serveHooks(options, context).catch(async (error: unknown) => {
    await reportFailure(error);
    hooks.onReported?.(error);
    throw error;
  });
  const stop = async (): Promise<void> => {
    signal?.removeEventListener("abort", stop);
    hooks.onStop?.();
    void reportLeaving();
    await server.stop();
    await stopped;
  };
  const stopped = joinPrimary(server, stop, { registry, logLevel });
  signal?.addEventListener("abort", stop, { once: true });
  if (signal?.aborted) await stop();
  return {
    ...server,
    healthPort: undefined,
    diagnosticsPort: undefined,
    registry,
    stop,
    stopped,
    [Symbol.asyncDispose]: stop,
  };
}
