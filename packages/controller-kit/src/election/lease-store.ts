import { type Lease, lease as leaseKind } from "@capikit/api/kubernetes";
import type { Client, NewObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";

/** Reads and writes one Lease. */
export interface LeaseStore {
  find(signal: AbortSignal): Promise<Lease | undefined>;
  create(lease: NewObject<Lease>, signal: AbortSignal): Promise<Lease>;
  /** @throws ApiError Conflict if the resource version has changed. */
  replace(lease: NewObject<Lease>, signal: AbortSignal): Promise<Lease>;
}

export function createLeaseStore(
  client: Pick<Client, "get" | "create" | "replace">,
  ref: { readonly namespace: string; readonly name: string },
): LeaseStore {
  return {
    async find(signal) {
      try {
        return await client.get(leaseKind, ref, { signal });
      } catch (error) {
        if (isNotFound(error)) {
          return undefined;
        }
        throw error;
      }
    },
    create: (lease, signal) => client.create(leaseKind, lease, { signal }),
    replace: (lease, signal) => client.replace(leaseKind, lease, { signal }),
  };
}

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
