import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Passes bytes on to a server until it is told to swallow them: connections stay open, and nothing arrives any more. */
export interface CuttableProxy extends AsyncDisposable {
  readonly url: string;
  /** Open connections of clients. */
  readonly connections: number;
  /** For the connections that there are. */
  strand(): void;
  /** For those to come as well. */
  cut(): void;
  /** Passes on again what comes by new connections; those that there are stay stranded. */
  mend(): void;
}

export async function startCuttableProxy(target: string): Promise<CuttableProxy> {
  const { protocol, hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  const stranded = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = keep(connect(Number(port), hostname));
    clients.add(near);
    if (isCut) stranded.add(near);
    const swallows = (): boolean => isCut || stranded.has(near);
    keep(near).on("data", (bytes) => swallows() || far.write(bytes));
    far.on("data", (bytes) => swallows() || near.write(bytes));
    near.on("close", () => {
      clients.delete(near);
      far.destroy();
    });
    far.on("close", () => near.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `${protocol}//127.0.0.1:${(server.address() as AddressInfo).port}`,
    get connections() {
      return clients.size;
    },
    strand() {
      for (const socket of sockets) {
        stranded.add(socket);
      }
    },
    cut() {
      isCut = true;
    },
    mend() {
      for (const socket of sockets) {
        stranded.add(socket);
      }
      isCut = false;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
    },
  };
}
