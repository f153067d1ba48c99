import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A call that has arrived at the platform. */
export interface PlatformCall {
  readonly by: string;
  /** What the test said of the time. */
  readonly at: number;
}

/** A platform that notes its calls: lines of text, each the name of the caller. */
export interface Platform {
  readonly port: number;
  readonly calls: readonly PlatformCall[];
  stop(): void;
}

/** @param now asked as a call arrives. */
export async function startPlatform(now: () => number): Promise<Platform> {
  const calls: PlatformCall[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    createInterface(socket).on("line", (by) => calls.push({ by, at: now() }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
