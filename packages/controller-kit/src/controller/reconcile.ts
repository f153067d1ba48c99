import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client, ObjectRef } from "@capikit/client";
import type { DurationInput } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { Result } from "./result.ts";

/** What a reconcile gives. */
// biome-ignore lint/suspicious/noConfusingVoidType: a reconcile that just ends gives void
export type ReconcileAnswer = Result | undefined | void;

/** What every reconcile has at hand. */
export interface ReconcileContext {
  /** The object to reconcile. It may be gone. */
  readonly request: ObjectRef;
  /** Reads from memory. */
  readonly cache: Cache;
  /** Reads from and writes to the API server. The cache waits for what is written through it. */
  readonly client: Client;
  /**
   * Aborts when the time is up, leadership is lost (at the renew deadline at the latest), or the manager has waited long enough for its
   * end; and when the reconcile has ended,
   * so that what it left behind, such as the others of a `Promise.all` that failed, does not run into the object's next one. Pass it on.
   */
  readonly signal: AbortSignal;
  /**
   * Reports whether this replica leads at this very moment, by a clock that goes on while the process or its event loop stands still.
   * Ask right before each call with a side effect elsewhere than in the API server, such as one that creates a machine: after a pause of
   * the process, `signal` may not have aborted yet. Writes through `client` are checked by themselves. True where no lease is needed.
   */
  isLeader(): boolean;
  /** Adds controller, object and `reconcileID` to each line. */
  readonly logger: Logger;
  readonly events: EventRecorder;
  /** Names this reconcile in logs and traces. */
  readonly reconcileID: string;
  /**
   * Keeps the object from being reconciled before then, whatever happens to it: for those who must not ask others too often, such as
   * while a node drains. The last call counts; the controller's `minInterval` holds besides. It does not make the object come again:
   * return `after()` for that.
   */
  deferNextReconcile(until: Date | DurationInput): void;
  /**
   * Keeps the object from being reconciled before the cache's informer of a kind has seen this version of an object. Reads of the cache wait
   * for what was written through `client` by themselves; this is for what was written otherwise, and for reconciles that should not
   * take up a worker meanwhile.
   */
  deferNextReconcileUntilCacheUpToDate<T extends KubernetesObject>(kind: KindDescriptor<T>, written: T): void;
}

/**
 * Brings the world closer to what an object asks for. It is told which object, never what happened to it, and must not rely on being
 * called once per change.
 *
 * It returns nothing when all is done, `after("15s")` to come again then, `requeue()` to come again soon; what it throws is logged and
 * tried again with growing waits, `TerminalError` excepted.
 */
export type Reconcile = (context: ReconcileContext) => Promise<ReconcileAnswer>;

/** As {@link Reconcile}, for those who want the object read for them; it is not called for objects that are gone. */
export type ReconcileObject<T extends KubernetesObject> = (
  context: ReconcileContext & { readonly object: T; readonly kind: KindDescriptor<T> },
) => Promise<ReconcileAnswer>;
