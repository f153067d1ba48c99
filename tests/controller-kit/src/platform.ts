import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A call to the platform. */
export interface PlatformCall {
  readonly by: string;
  /** The test's time of the call. */
  readonly at: number;
}

/** A platform that records its calls: lines of text with the caller's name. */
export interface Platform {
  readonly port: number;
  readonly calls: readonly PlatformCall[];
  stop(): void;
}

/** @param now called when a call arrives. */
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
