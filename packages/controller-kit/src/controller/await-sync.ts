import { apiVersionOf } from "@capikit/client/kinds";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { Watch } from "../sources/start-watch.ts";

/** Dependencies of `awaitSync`. */
export interface SyncRun {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Milliseconds between log messages about unsynced kinds; 0 disables them. */
  readonly logIntervalMs: number;
}

/** Waits until the cache has synced all watched kinds. Rejects with the signal's reason. */
export async function awaitSync(watches: readonly Watch[], run: SyncRun): Promise<void> {
  const { cache, clock, logger, signal, logIntervalMs } = run;
  const informers = watches.map(({ kind }) => cache.informer(kind));
  let cancel = (): void => {};
  const logMissing = (): void => {
    const missing = informers
      .filter((one) => !one.synced)
      .map(({ kind }) => `${kind.kind} (${apiVersionOf(kind)})`);
    if (missing.length > 0) {
      logger.error(
        "Waiting for caches to sync: check that the CRDs are installed and that the service account can list and watch these kinds",
        { kinds: [...new Set(missing)] },
      );
    }
    cancel = clock.after(logIntervalMs, logMissing);
  };
  if (logIntervalMs > 0) {
    cancel = clock.after(logIntervalMs, logMissing);
  }
  try {
    await Promise.all(informers.map((informer) => informer.waitForSync({ signal })));
  } finally {
    cancel();
  }
}
