import type { Client } from "@capikit/client";

type LeaseClient = Pick<Client, "get" | "create" | "replace" | "close">;

/**
 * Creates a client that opens new connections after a request timed out: other idle connections may
 * be dead too, and each would cost the election another attempt.
 */
export function createFreshClient(create: () => LeaseClient): LeaseClient {
  let current = create();
  const run = async <T>(call: (client: LeaseClient) => Promise<T>): Promise<T> => {
    const used = current;
    try {
      return await call(used);
    } catch (error) {
      if (isTimeout(error) && used === current) {
        // Close first, because clients of a cluster share connections.
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

/** Recognizes timeouts of `withTimeout`. After other errors, the connection works or is closed. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}
