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
