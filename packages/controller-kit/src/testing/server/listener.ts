import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** An HTTP server on the loopback interface that can go away for a while. */
export interface Listener {
  readonly url: string;
  /** Open connections. */
  readonly connections: number;
  /** Breaks all connections and refuses new ones until `until` resolves. */
  refuse(until: () => Promise<void>): void;
  /** Breaks all connections and stops listening. */
  stop(): Promise<void>;
}

export async function listenOnLoopback(handler: RequestListener): Promise<Listener> {
  const sockets = new Set<Socket>();
  const create = (): Server =>
    // Clients may keep connections as long as they like, and send as slowly.
    createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, handler).on(
      "connection",
      (socket) => {
        sockets.add(socket);
        socket.once("close", () => sockets.delete(socket));
      },
    );
  let server = create();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  let absence: Promise<void> | undefined;
  let stopped = false;

  const close = async (): Promise<void> => {
    const closing = server;
    const closed = new Promise<void>((resolve) => closing.close(() => resolve()));
    closing.closeAllConnections();
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
    url: `http://127.0.0.1:${port}`,
    get connections() {
      return sockets.size;
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

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}
