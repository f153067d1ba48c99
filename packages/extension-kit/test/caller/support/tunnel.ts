import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to a server that can go silent: its connections then receive no data, and no end. */
export interface Tunnel {
  readonly port: number;
  /** Connections that were made so far. */
  connections: number;
  /** Chunks of data that were discarded. */
  discarded: number;
  /** Lets nothing through over the connections there are; new ones work. */
  freeze(): void;
  close(): Promise<void>;
}

export async function openTunnel(to: number): Promise<Tunnel> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    tunnel.connections++;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const tunnel: Tunnel = {
    port: (server.address() as AddressInfo).port,
    connections: 0,
    discarded: 0,
    freeze() {
      for (const socket of sockets) {
        socket.unpipe();
        socket
          .on("data", () => {
            tunnel.discarded++;
          })
          .resume();
      }
    },
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return tunnel;
}
