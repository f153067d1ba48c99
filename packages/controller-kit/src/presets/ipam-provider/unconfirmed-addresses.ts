import type { ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { getIfExists } from "../../capi/index.ts";
import type { ReconcileContext } from "../../index.ts";
import type { AnyAddress, IpamKinds } from "./ipam-kinds.ts";

/**
 * Tracks addresses that may be stored although creating them failed, as when the response got lost.
 * The cache may not have them yet, so that they could be allocated twice.
 */
export interface UnconfirmedAddresses {
  /** Adds an address if its creation may have succeeded. */
  note(ref: ObjectRef, error: unknown): void;
  /**
   * Waits until the cache has all tracked addresses that are stored.
   *
   * @throws The error of the first address that could not be confirmed, after trying all.
   */
  confirm(context: Pick<ReconcileContext, "client" | "signal">): Promise<void>;
}

export function unconfirmedAddresses({ address }: Pick<IpamKinds, "address">): UnconfirmedAddresses {
  const unconfirmed = new Set<ObjectRef>();
  return {
    note(ref, error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (!isRefused) unconfirmed.add({ ...ref });
    },
    async confirm({ client, signal }) {
      const results = await Promise.allSettled(
        [...unconfirmed].map(async (ref) => {
          const stored: AnyAddress | undefined = await getIfExists(client, address, ref, { signal });
          // A write without changes: the cache waits for written objects.
          if (stored !== undefined)
            await client.patch(address, ref, { type: "merge", patch: {} }, { signal });
          unconfirmed.delete(ref);
        }),
      );
      const failed = results.find((result) => result.status === "rejected");
      if (failed !== undefined) throw failed.reason;
    },
  };
}
