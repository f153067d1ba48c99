import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Address,
  type LevelSwitch,
  type Logger,
  probeRoutes,
  type ReviewClient,
  type Route,
  type Server,
  silentLogger,
  startDiagnostics,
  startProfiler,
  startServer,
  type TlsOptions,
} from "@capikit/serving";
import { Registry } from "prom-client";
import type { Extension } from "../extension/define-extension.ts";
import { extensionMetrics } from "../metrics/extension-metrics.ts";
import { createRequestHandler, type RequestHandlerOptions } from "../protocol/handle-request.ts";
import { reviewClientOf } from "./review-client.ts";
import { tlsDial } from "./tls-dial.ts";

/** How an extension is served. */
export interface ExtensionServerOptions extends Omit<RequestHandlerOptions, "observer"> {
  readonly extension: Extension;
  /** 0 takes any that is free. Default: 9443. */
  readonly port?: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Folder with certificate and key, read again when they change. Default: `k8s-webhook-server/serving-certs` in the folder for temporary files. */
  readonly certDir?: string;
  /** Default: `tls.crt`. */
  readonly certName?: string;
  /** Default: `tls.key`. */
  readonly keyName?: string;
  /** File in `certDir` with the certificates of those who issue callers' certificates: callers must have one then. Default: any may call. */
  readonly clientCaName?: string;
  readonly tls?: Omit<TlsOptions, "clientCaFile">;
  /** Where `/healthz` and `/readyz` are served, as plain HTTP. Default: nowhere. */
  readonly health?: Address | undefined;
  /**
   * Where `/metrics`, profiles (`/debug/pprof/…`) and, with `logLevel`, the level of logs are served: over HTTPS to those whom the API server allows
   * it (TokenReview, SubjectAccessReview); `insecure` serves metrics alone, as plain HTTP to everybody. Default: nowhere.
   */
  readonly diagnostics?: { readonly address: Address; readonly insecure?: boolean } | undefined;
  /** Where profiles are served, as plain HTTP to everybody. Default: nowhere. */
  readonly profiler?: Address | undefined;
  /** Asks the API server who may see diagnostics. Default: that of `kubeconfig`, of `$KUBECONFIG`, the Pod's, that of `~/.kube/config`. */
  readonly client?: ReviewClient;
  /** File that says how to reach the API server. */
  readonly kubeconfig?: string;
  /** The level of the logger, for those who are allowed to change it (`PUT /debug/flags/v`). */
  readonly logLevel?: LevelSwitch;
  /** Takes the metrics `controller_runtime_webhook_*` and `certwatcher_*`. Default: one of its own. */
  readonly registry?: Registry;
  /** Milliseconds that stopping leaves to the calls under way. Default: 60,000. */
  readonly drainMs?: number;
  /** What is served beside the hooks, such as those of `consoleRoutes`. Default: nothing. */
  readonly routes?: readonly Route[];
  /** Stops the server. */
  readonly signal?: AbortSignal;
}

/** An extension at work. `await using` stops it. */
export interface ExtensionServer extends AsyncDisposable {
  /** The port that Cluster API calls. */
  readonly port: number;
  readonly url: string;
  readonly healthPort: number | undefined;
  readonly diagnosticsPort: number | undefined;
  readonly registry: Registry;
  /** Looks for a new certificate now. */
  refreshCertificate(): Promise<void>;
  /** Turns unready, answers the calls under way, and resolves when nothing is left. May be called again. */
  stop(): Promise<void>;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}

/** What Go's server takes. */
const maxBodyBytes = 20 * 1024 * 1024;

/**
 * Serves an extension over HTTP/2 and HTTP/1.1, and resolves when it listens.
 *
 * @throws CertificateError when there is no certificate to begin with.
 * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
 */
export async function startExtension(options: ExtensionServerOptions): Promise<ExtensionServer> {
  const { extension, logger = silentLogger, registry = new Registry(), signal, drainMs = 60_000 } = options;
  const { port = 9443, host, clientCaName } = options;
  const observer = extensionMetrics(registry);
  const handler = createRequestHandler(extension, { ...options, observer });
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
    },
    routes: [
      ...handler.paths.map(
        (path): Route => ({
          method: "POST",
          path,
          maxBodyBytes,
          // The handler's own limit is at most 30 s, and answers in the hook's way.
          timeoutMs: 60_000,
          handle: (request) => handler.handleRequest(request),
          refuse: ({ status, message }) => (status === 413 ? handler.refuseBody(path, message) : undefined),
        }),
      ),
      ...(options.routes ?? []),
    ],
    logger,
    registry,
    drainMs,
    onRefused: ({ route, status }) => observer.refused?.(route, status === 413 ? 200 : status),
  });
  let listening = true;
  const others: Server[] = [];
  const beside = async (starting: Promise<Server> | undefined): Promise<Server | undefined> => {
    const started = await starting;
    if (started !== undefined) others.push(started);
    return started;
  };
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      listening = false;
      signal?.removeEventListener("abort", stop);
      await server.stop();
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
    const checks = {
      webhook: tlsDial(() => (listening ? server.port : undefined), { mutual: clientCaName !== undefined }),
    };
    const { health } = options;
    const routes = [...probeRoutes("/healthz", checks), ...probeRoutes("/readyz", checks)];
    const probes = await beside(
      health && startServer({ ...health, tls: "none", routes, logger, drainMs: 1000 }),
    );
    const diagnostics = await beside(diagnosticsOf(options, registry, logger));
    await beside(options.profiler && startProfiler(options.profiler, logger));
    signal?.throwIfAborted();
    signal?.addEventListener("abort", stop, { once: true });
    tell(logger, extension, server.port, handler.paths);
    return {
      port: server.port,
      url: server.url,
      healthPort: probes?.port,
      diagnosticsPort: diagnostics?.port,
      registry,
      refreshCertificate: () => server.refreshCertificate(),
      stop,
      stopped,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function diagnosticsOf(
  { diagnostics, tls, client, kubeconfig, logLevel }: ExtensionServerOptions,
  registry: Registry,
  logger: Logger,
): Promise<Server> | undefined {
  if (diagnostics === undefined) return undefined;
  const { minVersion, ciphers, curves } = tls ?? {};
  return startDiagnostics({
    address: diagnostics.address,
    insecure: diagnostics.insecure ?? false,
    tls: {
      ...(minVersion !== undefined && { minVersion }),
      ...(ciphers !== undefined && { ciphers }),
      ...(curves !== undefined && { curves }),
    },
    registry,
    client: client ?? reviewClientOf(kubeconfig),
    logLevel,
    logger,
  });
}

function tell(logger: Logger, extension: Extension, port: number, paths: readonly string[]): void {
  logger.info("serving hooks", { port, paths });
  if (extension.unadvertised.length > 0)
    logger.warn(
      "handlers are not advertised, as the target release of Cluster API does not know their hooks",
      {
        handlers: extension.unadvertised,
      },
    );
}
