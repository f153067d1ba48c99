import type { CertificateWatch } from "../certificates/watch-certificate.ts";
import type { Logger } from "../logging/logger.ts";
import type { Connections } from "./connections.ts";
import type { AnyServer } from "./create-server.ts";

export interface GracefulStopOptions {
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
export interface GracefulStop {
  /** Stops the server. May be called again. */
  stop(): Promise<void>;
  /** Resolves when the server has stopped, also by the signal. */
  readonly stopped: Promise<void>;
}

/**
 * Prepares the stop of a server: it refuses new connections at once, ends connections as their
 * requests end, and breaks off the others after `drainMs`.
 */
export function createGracefulStop(options: GracefulStopOptions): GracefulStop {
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
