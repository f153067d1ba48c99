import type { ObjectRef } from "@capikit/client";
import { ApiError } from "@capikit/client/errors";
import { getIfExists } from "../../capi/lookup/index.ts";
import type { ReconcileContext } from "../../index.ts";
import type { AnyAddress, IpamKinds } from "./ipam-kinds.ts";

/**
 * Addresses that may be stored though creating them failed, as when the answer got lost. The cache may not have them yet, and what is in
 * none of its lists would be given again.
 */
export interface UnsureAddresses {
  /** Remembers an address if its creation may have been a success. */
  note(ref: ObjectRef, error: unknown): void;
  /** Makes sure of all that are remembered: afterwards the cache has those that are stored. */
  settle(context: Pick<ReconcileContext, "client" | "signal">): Promise<void>;
}

export function unsureAddresses({ address }: Pick<IpamKinds, "address">): UnsureAddresses {
  const unsure = new Map<string, ObjectRef>();
  return {
    note(ref, error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (!isRefused) unsure.set(`${ref.namespace}/${ref.name}`, ref);
    },
    async settle({ client, signal }) {
      for (const [key, ref] of unsure) {
        const stored: AnyAddress | undefined = await getIfExists(client, address, ref, { signal });
        // A write that changes nothing: the cache waits for what is written.
        if (stored !== undefined) await client.patch(address, ref, { type: "merge", patch: {} }, { signal });
        unsure.delete(key);
      }
    },
  };
}
