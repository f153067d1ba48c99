import type { Client } from "@capikit/client";

type LeaseClient = Pick<Client, "get" | "create" | "replace" | "close">;

/**
 * A client that starts over with new connections after a request that got no answer: other idle connections may be as dead as the one
 * that hung, and each would cost the election another attempt.
 */
export function createFreshClient(create: () => LeaseClient): LeaseClient {
  let current = create();
  const run = async <T>(call: (client: LeaseClient) => Promise<T>): Promise<T> => {
    const used = current;
    try {
      return await call(used);
    } catch (error) {
      if (isTimeout(error) && used === current) {
        // First, as clients of one cluster share connections.
        used.close().catch(() => {});
        current = create();
      }
      throw error;
    }
  };
  return {
    get: (...args) => run((client) => client.get(...args)),
    create: (...args) => run((client) => client.create(...args)),
    replace: (...args) => run((client) => client.replace(...args)),
    close: () => current.close(),
  };
}

/** Of `withTimeout`. Other failures tell that the connection works, or is gone. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
