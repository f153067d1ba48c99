import { apiVersionOf } from "@capikit/client/kinds";
import type { Clock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { Watch } from "../sources/start-watch.ts";

/** What waiting for the objects of kinds needs. */
export interface SyncRun {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** After how many milliseconds the log tells what is still lacking, again and again. */
  readonly patienceMs: number;
}

/** Waits until all watched kinds are in memory. Rejects with the signal's reason. */
export async function awaitSync(watches: readonly Watch[], run: SyncRun): Promise<void> {
  const { cache, clock, logger, signal, patienceMs } = run;
  const informers = watches.map(({ kind }) => cache.informer(kind));
  let cancel = (): void => {};
  const complain = (): void => {
    const lacking = informers
      .filter((one) => !one.synced)
      .map(({ kind }) => `${kind.kind} (${apiVersionOf(kind)})`);
    if (lacking.length > 0) {
      logger.error(
        "Kinds that the controller watches are still not in memory, so it does not work yet. Are their CRDs installed, and may the service account list and watch them?",
        { lacking: [...new Set(lacking)] },
      );
    }
    cancel = clock.after(patienceMs, complain);
  };
  if (patienceMs > 0) {
    cancel = clock.after(patienceMs, complain);
  }
  try {
    await Promise.all(informers.map((informer) => informer.waitForSync({ signal })));
  } finally {
    cancel();
  }
}
