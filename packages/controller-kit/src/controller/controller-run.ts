import { channel } from "node:diagnostics_channel";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { apiVersionOf } from "@capikit/client/kinds";
import { type Clock, type DurationInput, systemClock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { Informer } from "../cache/informer.ts";
import { keyOf } from "../cache/store/key-of.ts";
import type { AddOptions } from "../queue/queue.ts";
import { checkedKey } from "../sources/request.ts";
import { runStream } from "../sources/start-stream.ts";
import { type SourceRun, startWatch, type Watch } from "../sources/start-watch.ts";
import type { WatchedKind } from "../sources/watch.ts";
import { type ControllerContext, runOutsideReconcile } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import type { ControllerObserver } from "./controller-observer.ts";
import { checkDescriptor, secondaryWatch } from "./define-controller.ts";
import { runningReconciles } from "./observe-attempt.ts";
import { ReconcileLoop } from "./reconcile-loop.ts";

/** The controllers that start, for `explore` of `@capikit/testing`. */
const controllerChannel = channel("capikit.controller.start");

/** A started controller. It watches its kinds at once and reconciles after `run`. */
export interface RunningController {
  readonly definition: ControllerDefinition;
  /** Resolves when all watched kinds have synced; rejects if the controller stops before. */
  readonly synced: Promise<void>;
  /** The number of running reconciles, including stuck ones. */
  readonly inFlight: number;
  /** Starts the workers once the controller has synced. Until then, only the queue fills. */
  run(): void;
  /**
   * Queues a request.
   *
   * @throws TypeError if the request is invalid for the controller's kind.
   */
  enqueue(request: ObjectRef, options?: AddOptions): void;
  /**
   * Same as in `ReconcileContext`, for use outside a reconcile. No effect after `stop`.
   *
   * @throws TypeError if the kind's descriptor is invalid.
   */
  watch(watched: WatchedKind): void;
  /** Same as in `ReconcileContext`, for use outside a reconcile. */
  deferNextReconcile(request: ObjectRef, until: Date | DurationInput): void;
  /** Same as in `ReconcileContext`, for use outside a reconcile. */
  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(
    request: ObjectRef,
    kind: KindDescriptor<T>,
    written: T,
  ): void;
  /**
   * Stops the sources, drops queued requests and resolves when running reconciles have returned.
   * When the signal aborts, so do the signals of the reconciles, with the same reason. It does not
   * wait for those that do not return within the controller's `finishTimeout`. May be called again
   * with another signal.
   */
  stop(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}

/** Starts a controller's sources, which fill its queue. Call `run` to start its workers. */
export function startController(
  definition: ControllerDefinition,
  context: ControllerContext,
): RunningController {
  return new ControllerRun(definition, context);
}

class ControllerRun implements RunningController {
  readonly definition: ControllerDefinition;
  readonly synced: Promise<void>;
  readonly #clock: Clock;
  readonly #observer: ControllerObserver;
  readonly #logger: Logger;
  readonly #loop: ReconcileLoop;
  readonly #sources = new AbortController();
  readonly #unsubscribe: (() => void)[] = [];
  readonly #sourceRun: SourceRun;
  readonly #laterWatches: LaterWatches;
  /** Removes its running reconciles from the journal. */
  readonly #unlist: (() => void) | undefined;
  #workers: Promise<unknown> | undefined;
  #stopping: Promise<void> | undefined;

  constructor(definition: ControllerDefinition, context: ControllerContext) {
    const { name, kind, concurrency } = definition;
    const { cache, client, journal } = context;
    this.definition = definition;
    this.#clock = context.clock ?? systemClock;
    this.#observer = context.observer ?? {};
    this.#logger = context.logger.with({
      controller: name,
      ...(kind && { controllerGroup: kind.group, controllerKind: kind.kind }),
    });
    const loop = new ReconcileLoop(definition, context, this.#logger, this.watch);
    this.#loop = loop;
    this.#unlist = journal?.observe(() => runningReconciles(loop.attempts, definition));
    this.#sourceRun = {
      kind,
      clock: this.#clock,
      context: { cache, client, signal: this.#sources.signal, logger: this.#logger },
      enqueue: (key, priority, event) => loop.queue.add(key, { priority }, event ?? "channel"),
      failed: (failure, message, fields) => {
        this.#observer.sourceFailed?.(name, failure);
        this.#logger.error(message, fields);
      },
    };
    this.#laterWatches = new LaterWatches(definition, this.#sourceRun);
    this.#observer.starting?.({
      controller: name,
      concurrency,
      unfinishedWork: () => loop.queue.unfinishedWork(),
    });
    controllerChannel.publish({ controller: name });
    this.synced = this.#startSources();
    this.synced.catch((error: unknown) => {
      if (this.#stopping === undefined) {
        this.#logger.error("Could not start controller", { error });
      }
    });
  }

  get inFlight(): number {
    return this.#loop.attempts.size;
  }

  run(): void {
    this.#workers ??= this.synced.then(
      () => {
        if (this.#stopping !== undefined) return undefined;
        const { concurrency } = this.definition;
        this.#logger.info("Starting workers", { concurrency });
        return Promise.all(Array.from({ length: concurrency }, () => this.#loop.work()));
      },
      () => {}, // logged in the constructor
    );
  }

  enqueue(request: ObjectRef, options: AddOptions = {}): void {
    this.#loop.queue.add(checkedKey(request, this.definition.kind), options, "enqueue");
  }

  readonly watch = (watched: WatchedKind): void => this.#laterWatches.add(watched);

  deferNextReconcile(request: ObjectRef, until: Date | DurationInput): void {
    this.#loop.pacing.defer(keyOf(request), until);
  }

  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(
    request: ObjectRef,
    kind: KindDescriptor<T>,
    written: T,
  ): void {
    this.#loop.pacing.deferUntilSeen(keyOf(request), kind, written);
  }

  stop({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<void> {
    this.#stopping ??= this.#stop();
    const stopping = this.#stopping;
    if (signal === undefined) return stopping;
    const onAbort = (): void => this.#loop.attempts.abort(signal.reason);
    if (signal.aborted) {
      onAbort();
      return stopping;
    }
    signal.addEventListener("abort", onAbort, { once: true });
    return stopping.finally(() => signal.removeEventListener("abort", onAbort));
  }

  async #stop(): Promise<void> {
    const { attempts } = this.#loop;
    this.#sources.abort(new DOMException(`controller ${this.definition.name} is stopping`, "AbortError"));
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#laterWatches.stop();
    this.#loop.stop();
    await this.#workers;
    attempts.close(this.#unlist);
    this.#observer.stopped?.(this.definition.name);
    this.#logger.info(
      "Controller stopped",
      attempts.size > 0 ? { stuckReconciles: attempts.size } : undefined,
    );
  }

  async #startSources(): Promise<void> {
    const { watches, sources, cacheSyncTimeoutMs } = this.definition;
    const run = this.#sourceRun;
    const { cache, signal } = run.context;
    for (const watch of watches) {
      this.#unsubscribe.push(startWatch(watch, run));
    }
    for (const [at, source] of sources.entries()) {
      void runStream(source, source.name || `sources[${at}]`, run);
    }
    await awaitSync(watches, {
      cache,
      signal,
      clock: this.#clock,
      logger: this.#logger,
      logIntervalMs: cacheSyncTimeoutMs,
    });
  }
}

/** Dependencies of `awaitSync`. */
interface SyncRun {
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Milliseconds between log messages about unsynced kinds; 0 disables them. */
  readonly logIntervalMs: number;
}

/** Waits until the cache has synced all watched kinds. Rejects with the signal's reason. */
async function awaitSync(watches: readonly Watch[], run: SyncRun): Promise<void> {
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

/** Watches that a running controller has added, each kind once in any version. */
class LaterWatches {
  readonly #definition: ControllerDefinition;
  readonly #run: SourceRun;
  /** By the kind's name and group. */
  readonly #watches = new Map<string, { readonly informer: Informer; stop(): void }>();

  constructor(definition: ControllerDefinition, run: SourceRun) {
    this.#definition = definition;
    this.#run = run;
  }

  /** @throws TypeError if the kind's descriptor is invalid. */
  add(watched: WatchedKind): void {
    const { name, secondaryPredicates } = this.#definition;
    const { cache, logger, signal } = this.#run.context;
    const { kind } = watched;
    checkDescriptor(name, kind);
    const key = `${kind.kind}.${kind.group}`;
    const known = this.#watches.get(key);
    // The cache may have removed the informer in the meantime.
    const isWatched = known !== undefined && cache.informer(known.informer.kind) === known.informer;
    if (signal.aborted || isWatched) return;
    known?.stop();
    const watch = secondaryWatch(watched, secondaryPredicates);
    const stop = runOutsideReconcile(() => startWatch(watch, this.#run));
    this.#watches.set(key, { informer: cache.informer(kind), stop });
    logger.info("Added watch", { watched: `${kind.kind} (${apiVersionOf(kind)})` });
  }

  stop(): void {
    for (const { stop } of this.#watches.values()) stop();
  }
}
