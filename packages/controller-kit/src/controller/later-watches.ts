import { apiVersionOf } from "@capikit/client/kinds";
import type { Informer } from "../cache/informer.ts";
import { type SourceRun, startWatch } from "../sources/start-watch.ts";
import type { WatchedKind } from "../sources/watch.ts";
import { runOutsideReconcile } from "./attempt-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import { checkDescriptor, secondaryWatch } from "./define-controller.ts";

/** Watches that a running controller has added, each kind once in any version. */
export class LaterWatches {
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
