import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { DurationInput } from "@capikit/common/time";
import type { AddOptions } from "../queue/queue.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

/** A controller that was started: it watches, and once told to, it works. */
export interface RunningController {
  readonly definition: ControllerDefinition;
  /** Resolves when all kinds that it watches are in memory; rejects when that cannot be any more, because it was stopped before. */
  readonly synced: Promise<void>;
  /** How many reconciles have begun and not ended, stuck ones included. */
  readonly inFlight: number;
  /** Lets the workers begin, as soon as it is synced. Before, it keeps its queue warm. */
  run(): void;
  /**
   * Queues a request, as its sources do.
   *
   * @throws TypeError when no object of its kind can be meant.
   */
  enqueue(request: ObjectRef, options?: AddOptions): void;
  /** As in `ReconcileContext`, for those outside of a reconcile. */
  deferNextReconcile(request: ObjectRef, until: Date | DurationInput): void;
  /** As in `ReconcileContext`, for those outside of a reconcile. */
  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(
    request: ObjectRef,
    kind: KindDescriptor<T>,
    written: T,
  ): void;
  /**
   * Ends its sources, drops what waits in its queue, and lets the workers finish what they have in hand; resolves when they have. Once the
   * signal aborts, so do the signals of the reconciles, with its reason; those that do not end within the controller's
   * `settleTimeout` are left behind. May be called again, for another signal.
   */
  stop(options?: { readonly signal?: AbortSignal | undefined }): Promise<void>;
}
