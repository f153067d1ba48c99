import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import {
  type Check,
  CheckError,
  type Checks,
  checkCertificate,
  type Logger,
  probeRoutes,
  type ReviewClient,
  type Server,
  sideLimits,
  startDiagnostics,
  startProfiler,
  startServer,
} from "@capikit/serving";
import type { Registry } from "prom-client";
import type { ExtensionServer, ExtensionServerOptions } from "./extension-server-options.ts";

export interface AuxiliaryServerOptions {
  /** The server of the hooks. */
  readonly serving: Pick<Server, "port" | "certificateValidity" | "clientCaValidity">;
  /** Whether it listens. */
  readonly isListening: () => boolean;
  readonly registry: Registry;
  readonly logger: Logger;
  /** Receives each started server, even if others fail. */
  readonly onStarted: (server: Server) => void;
}

/** Starts probes, diagnostics and profiles, if configured. */
export async function startAuxiliaryServers(
  options: ExtensionServerOptions,
  { serving, isListening, registry, logger, onStarted }: AuxiliaryServerOptions,
): Promise<Pick<ExtensionServer, "diagnosticsPort" | "healthPort">> {
  const started = async (starting: Promise<Server> | undefined): Promise<Server | undefined> => {
    const server = await starting;
    if (server !== undefined) onStarted(server);
    return server;
  };
  const { health, profiler, clientCaName } = options;
  const port = (): number | undefined => (isListening() ? serving.port : undefined);
  const checks = dialChecks({ port, mutual: clientCaName !== undefined });
  const readyz: Checks = {
    get webhook() {
      return checks.webhook;
    },
    certificate: () => checkCertificate(serving),
  };
  const routes = [...probeRoutes("/healthz", checks), ...probeRoutes("/readyz", readyz)];
  const probes = await started(
    health && startServer({ ...health, limits: sideLimits, tls: "none", routes, logger, drainMs: 1000 }),
  );
  const diagnostics = await started(diagnosticsOf(options, registry, logger));
  await started(profiler && startProfiler(profiler, logger));
  return { healthPort: probes?.port, diagnosticsPort: diagnostics?.port };
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

/**
 * Creates a client of the API server in a kubeconfig or the Pod. It connects with the first
 * request, so that an extension can start without it, and retries until it succeeds.
 */
function reviewClientOf(kubeconfig: string | undefined): ReviewClient {
  let connecting: Promise<ReviewClient> | undefined;
  const connect = async (): Promise<ReviewClient> => {
    // Loaded on demand: most extensions have no other use for it.
    const { createClient, loadConfig } = await import("@capikit/client");
    return createClient(await loadConfig({ kubeconfig }));
  };
  return {
    async raw(request) {
      connecting ??= connect().catch((error: unknown) => {
        connecting = undefined;
        throw error;
      });
      return (await connecting).raw(request);
    },
  };
}

/** Options of {@link dialChecks}. */
interface DialOptions {
  /** Returns the port; undefined while the server does not listen. */
  readonly port: () => number | undefined;
  /** Whether clients must have a certificate. */
  readonly mutual: boolean;
}

/**
 * Returns checks with a TLS handshake on the server's own port, as in upstream's probes. If clients
 * must have a certificate, the check only connects.
 */
export function dialChecks({ port, mutual }: DialOptions): { readonly webhook: Check } {
  const dial = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
    new Promise((resolve, reject) => {
      const at = port() ?? 0;
      const socket: Socket = mutual
        ? connectTcp({ port: at })
        : connectTls({ port: at, rejectUnauthorized: false, ALPNProtocols: ["http/1.1"] });
      const end = (finish: () => void): void => {
        signal.removeEventListener("abort", onAbort);
        socket.destroy();
        finish();
      };
      const onAbort = (): void => end(() => reject(signal.reason));
      signal.addEventListener("abort", onAbort, { once: true });
      socket.once(mutual ? "connect" : "secureConnect", () => end(resolve));
      socket.on("error", () => end(() => reject(new CheckError("cannot reach the server"))));
    });
  return {
    // Probes keep the result of a dial for a while, by its function: not after the server stopped.
    get webhook() {
      return port() === undefined ? notListening : dial;
    },
  };
}

function notListening(): void {
  throw new CheckError("the server is not listening");
}
