import { createServer } from "node:net";

/** Returns unused loopback ports. Callers must retry, as another process may take one first. */
export async function freePorts(count: number, host: string): Promise<number[]> {
  // All are held at once, so that no port occurs twice.
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
