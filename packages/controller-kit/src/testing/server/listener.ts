import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server on the loopback interface that can go away for a while. */
export interface Listener {
  readonly url: string;
  /** Breaks all connections and refuses new ones until `until` resolves. */
  refuse(until: () => Promise<void>): void;
  /** Breaks all connections and stops listening. */
  stop(): Promise<void>;
}

export async function listenOnLoopback(handler: RequestListener): Promise<Listener> {
  let server = create(handler);
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
      server = create(handler);
      await listen(server, port);
    }
  };

  return {
    url: `http://127.0.0.1:${port}`,
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

function create(handler: RequestListener): Server {
  // Clients may keep connections as long as they like, and send as slowly.
  return createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0 }, handler);
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
