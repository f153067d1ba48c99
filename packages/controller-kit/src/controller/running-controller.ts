import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import type { DurationInput } from "@capikit/common/time";
import type { AddOptions } from "../queue/queue.ts";
import type { WatchedKind } from "../sources/watch.ts";
import type { ControllerDefinition } from "./controller-definition.ts";

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
