import type { ManagedCache } from "../cache/managed-cache.ts";
import { currentReconcile } from "../controller/current-reconcile.ts";

type WriteReceiver = Pick<ManagedCache, "expectWrite">;

/** Returns a receiver of writes that also records them in their reconcile. */
export function recordWrites(cache: WriteReceiver): WriteReceiver {
  return {
    expectWrite(kind, written) {
      cache.expectWrite(kind, written);
      if (written.type === "stored") currentReconcile()?.wrote(kind, written.object);
    },
  };
}
