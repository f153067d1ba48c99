import { createServer } from "node:net";

/**
 * Ports of the loopback interface that nobody listened on just now. Somebody may take one before it is used: the caller must be
 * ready to try again with others.
 */
export async function freePorts(count: number, host: string): Promise<number[]> {
  // All are held at once, so that no port comes twice.
  const servers = Array.from({ length: count }, () => createServer());
  try {
    return await Promise.all(
      servers.map(
        (server) =>
          new Promise<number>((resolve, reject) => {
            server.once("error", reject);
            server.listen(0, host, () => {
              const address = server.address();
              resolve(typeof address === "object" && address !== null ? address.port : 0);
            });
          }),
      ),
    );
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}
