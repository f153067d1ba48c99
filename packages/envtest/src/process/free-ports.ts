import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { hasErrorCode } from "@capikit/common/errors";

/** Ports below the registered NodePorts and the usual ranges of outgoing connections. */
const [firstPort, lastPort] = [20_000, 29_999];
/** A process that listens on the first port of a block owns the others. */
const blockSize = 20;
const blocks = (lastPort + 1 - firstPort) / blockSize;
const attempts = 100;

/** Ports of this process's blocks that have not been returned yet. */
const ownPorts: number[] = [];

/**
 * Returns unused loopback ports, for servers that start late or restart. This function returns them
 * only once, to one running process. Outgoing connections take none of them. Callers must still
 * retry, as other programs may take a port.
 */
export async function freePorts(count: number, host: string): Promise<number[]> {
  // All are held at once, so that no port occurs twice.
  const servers: Server[] = [];
  try {
    while (servers.length < count) servers.push(await listenOnFreePort(host));
    return servers.map(portOf);
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listenOnFreePort(host: string): Promise<Server> {
  for (let left = overlapsOutgoing() ? 0 : attempts; left > 0; left--) {
    try {
      const port = ownPorts.shift();
      if (port !== undefined) return await listen(port, host);
      await takeBlock(host);
    } catch (error) {
      if (!hasErrorCode(error, "EADDRINUSE", "EACCES")) throw error;
    }
  }
  return listen(0, host);
}

/** The kernel releases the block when this process ends, even if it crashes. */
async function takeBlock(host: string): Promise<void> {
  const first = firstPort + randomInt(blocks) * blockSize;
  (await listen(first, host)).unref();
  for (let port = first + 1; port < first + blockSize; port++) ownPorts.push(port);
}

function listen(port: number, host: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Reports whether the kernel is configured to use our ports for outgoing connections. */
function overlapsOutgoing(): boolean {
  try {
    const range = readFileSync("/proc/sys/net/ipv4/ip_local_port_range", "utf8").trim().split(/\s+/);
    const [first = 0, last = 0] = range.map(Number);
    return first <= lastPort && last >= firstPort;
  } catch {
    return false; // macOS and Windows use ports from 49152
  }
}
