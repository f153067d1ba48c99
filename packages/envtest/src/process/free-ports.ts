import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { hasErrorCode } from "@capikit/common/errors";

/** Ports below the registered NodePorts and the usual ranges of outgoing connections. */
const [firstPort, lastPort] = [20_000, 29_999];
const attempts = 100;

/**
 * Returns unused loopback ports. Callers must retry, as another process may take one first.
 * Outgoing connections take none of them, so that a server can listen on its port again after a
 * restart.
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
      return await listen(randomInt(firstPort, lastPort + 1), host);
    } catch (error) {
      if (!hasErrorCode(error, "EADDRINUSE", "EACCES")) throw error;
    }
  }
  return listen(0, host);
}

function listen(port: number, host: string): Promise<Server> {
  const server = createServer();
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
