import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer, type Server as SecureServer } from "node:https";
import type { AddressInfo, Socket } from "node:net";

/** The open connections of a server. */
class OpenSockets {
  readonly #sockets = new Set<Socket>();
  #closedBytes = 0;

  add(socket: Socket): void {
    this.#sockets.add(socket);
    // Clients may close connections at any time.
    socket.on("error", () => {});
    socket.once("close", () => {
      this.#closedBytes += socket.bytesWritten;
      this.#sockets.delete(socket);
    });
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** Bytes sent so far, also on closed connections. */
  get bytesSent(): number {
    return [...this.#sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, this.#closedBytes);
  }

  reset(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  destroy(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

/** A certificate and its private key, as PEM. */
export interface ServerIdentity {
  readonly certificate: string;
  readonly key: string;
}

/** An HTTP server on the loopback interface that can be temporarily unavailable. */
export interface Listener {
  readonly url: string;
  readonly connections: number;
  /** Bytes sent so far, including TLS. */
  readonly bytesSent: number;
  /** Closes all connections and accepts new ones. */
  breakConnections(): void;
  /** Changes the certificate for new connections. Only for TLS servers. */
  secure(identity: ServerIdentity): void;
  /** Closes all connections and refuses new ones until `until` resolves. */
  refuse(until: () => Promise<void>): void;
  /** Closes all connections and stops listening. */
  stop(): Promise<void>;
}

/**
 * @param identity serves HTTPS. Default: HTTP.
 * @param onConnection called for each new connection.
 */
export async function listenOnLoopback(
  handler: RequestListener,
  identity?: ServerIdentity,
  onConnection?: () => void,
): Promise<Listener> {
  const sockets = new OpenSockets();
  let current = identity;
  const create = (): Server | SecureServer => {
    // Clients may keep connections open and send slowly without a limit.
    const options = { keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 };
    const made: Server | SecureServer =
      current === undefined
        ? createServer(options, handler)
        : createSecureServer({ ...options, cert: current.certificate, key: current.key }, handler);
    return made.on("connection", (socket: Socket) => {
      sockets.add(socket);
      onConnection?.();
    });
  };
  let server = create();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  let absence: Promise<void> | undefined;
  let stopped = false;

  const close = async (): Promise<void> => {
    const closing = server;
    const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
    closing.closeAllConnections();
    // Pending handshakes are connections, too.
    sockets.destroy();
    await closed;
  };
  const leave = async (until: () => Promise<void>): Promise<void> => {
    await close();
    await until();
    if (!stopped) {
      server = create();
      await listen(server, port);
    }
  };

  return {
    url: `${identity === undefined ? "http" : "https"}://127.0.0.1:${port}`,
    get connections() {
      return sockets.size;
    },
    get bytesSent() {
      return sockets.bytesSent;
    },
    breakConnections: () => sockets.reset(),
    secure(next) {
      current = next;
      (server as SecureServer).setSecureContext({ cert: next.certificate, key: next.key });
    },
    refuse(until) {
      absence ??= leave(until).finally(() => {
        absence = undefined;
      });
    },
    async stop() {
      if (stopped) {
        return;
      }
      stopped = true;
      await absence;
      if (server.listening) {
        await close();
      }
    },
  };
}

function listen(server: Server | SecureServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}
