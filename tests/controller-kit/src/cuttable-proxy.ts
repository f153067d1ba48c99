import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy that can drop all data while connections stay open. */
export interface CuttableProxy extends AsyncDisposable {
  readonly url: string;
  /** Number of open client connections. */
  readonly connections: number;
  /** Affects existing connections. */
  strand(): void;
  /** Affects new connections, too. */
  cut(): void;
  /** Forwards the data of new connections again; existing ones stay broken. */
  reconnect(): void;
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
    reconnect() {
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
