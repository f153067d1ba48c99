import { resourceName } from "@capikit/client/kinds";
import { type Clock, untilAborted } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { CacheReadOptions } from "./cache.ts";
import { CacheError } from "./cache.ts";
import type { CacheObserver } from "./cache-observer.ts";
import { createFailureLog, type FailureLog } from "./failure-log.ts";
import type { KindWatch } from "./kind-watch.ts";
import type { SharedInformer } from "./shared-informer.ts";

/** Log the reason when a read waits longer than this. */
const longWaitMs = 10_000;

/** The watches and object that a read depends on. */
export interface Awaiting {
  readonly informer: Pick<SharedInformer, "kind" | "blocked">;
  /** Watches that can hold the result. */
  readonly watches: readonly Pick<KindWatch<never>, "synced" | "firstList" | "expectations">[];
  /** Key of the object to read; absent for all objects. */
  readonly key?: string;
}

export interface ReadWaitOptions {
  readonly logger?: Logger | undefined;
  readonly readYourWrites: boolean;
  readonly readYourWritesTimeoutMs: number;
  readonly clock: Clock;
  readonly observer?: CacheObserver | undefined;
}

/**
 * Creates a function that waits until watches have their objects and earlier writes. It returns
 * undefined if no wait is necessary, the usual case. It throws the signal's reason.
 */
export function createReadWaits(
  options: ReadWaitOptions,
): (awaiting: Awaiting, read: CacheReadOptions) => Promise<void> | undefined {
  const { clock, logger, observer, readYourWritesTimeoutMs: timeoutMs } = options;
  const longWaits = new WeakMap<Awaiting["informer"], FailureLog>();

  const explain = (informer: Awaiting["informer"]): void => {
    const log = longWaits.get(informer) ?? createFailureLog(clock);
    longWaits.set(informer, log);
    if (log.due()) {
      const reasons = informer.blocked().map(({ reason }) => reason);
      logger?.warn(`reads of ${resourceName(informer.kind)} are waiting: ${reasons.join("; ")}`);
    }
  };

  const untilListed = async ({ informer, watches }: Awaiting, signal?: AbortSignal): Promise<void> => {
    const cancel = clock.after(longWaitMs, () => explain(informer));
    try {
      await untilAborted(Promise.all(watches.map(({ firstList }) => firstList)), signal);
    } finally {
      cancel();
    }
  };

  const untilSeen = async (writes: readonly Promise<void>[], awaiting: Awaiting, signal?: AbortSignal) => {
    const since = clock.now();
    const timeout = new AbortController();
    const cancel = clock.after(timeoutMs, () => timeout.abort(staleError(awaiting, timeoutMs)));
    try {
      await untilAborted(untilAborted(Promise.all(writes), timeout.signal), signal);
    } finally {
      cancel();
      observer?.waited?.(awaiting.informer.kind, clock.now() - since);
    }
  };

  const untilReady = async (
    awaiting: Awaiting,
    { signal, readYourWrites }: CacheReadOptions,
  ): Promise<void> => {
    await untilListed(awaiting, signal);
    const writes = readYourWrites ? writesOf(awaiting) : [];
    if (writes.length > 0) {
      await untilSeen(writes, awaiting, signal);
    }
  };

  return (awaiting, { signal, readYourWrites = options.readYourWrites }) => {
    signal?.throwIfAborted();
    if (!awaiting.watches.every(({ synced }) => synced)) {
      return untilReady(awaiting, { signal, readYourWrites });
    }
    const writes = readYourWrites ? writesOf(awaiting) : [];
    return writes.length > 0 ? untilSeen(writes, awaiting, signal) : undefined;
  };
}

function writesOf({ watches, key }: Awaiting): Promise<void>[] {
  return watches.flatMap(({ expectations }) => expectations.whenMet(key) ?? []);
}

function staleError({ informer, key }: Awaiting, timeoutMs: number): CacheError {
  const what = key === undefined ? "" : ` ${key}`;
  const [blocked] = informer.blocked();
  const why = blocked === undefined ? "its watch is behind" : blocked.reason;
  return new CacheError(
    "CACHE_STALE",
    `the cache has not seen the last write to ${resourceName(informer.kind)}${what} within ${timeoutMs} ms: ${why}`,
    blocked?.error === undefined ? undefined : { cause: blocked.error },
  );
}
