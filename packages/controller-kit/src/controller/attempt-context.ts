import type { Client } from "@capikit/client";
import { type Clock, systemClock } from "@capikit/common/time";
import type { Logger } from "@capikit/serving";
import type { Cache } from "../cache/cache.ts";
import type { EventRecorder } from "../events/event-recorder.ts";
import type { Journal } from "../journal/journal.ts";
import { attempts } from "../journal/recording.ts";
import type { ControllerObserver } from "./controller-observer.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileContext } from "./reconcile.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** Returns the reconcile that started the current asynchronous operation, running or not. */
export function currentReconcile(): ReconcileAttempt | undefined {
  return attempts.getStore() as ReconcileAttempt | undefined;
}

/** Calls a function whose asynchronous operations belong to no reconcile. */
export function runOutsideReconcile<T>(run: () => T): T {
  return attempts.exit(run);
}

/** Calls a function in the asynchronous context of a reconcile. */
export function runInReconcile<T>(attempt: ReconcileAttempt, run: () => T): T {
  return attempts.run(attempt, run);
}

type LazyMember = "signal" | "logger" | "reconcileID";

/** Key of the object that provides the lazy members. */
const origin: unique symbol = Symbol("origin");

interface WithOrigin {
  readonly [origin]: Pick<ReconcileContext, LazyMember>;
}

/** Shared, because V8 creates a hidden class for each object literal with getters. */
const accessor = (name: LazyMember): PropertyDescriptor => ({
  enumerable: true,
  get(this: WithOrigin) {
    return this[origin][name];
  },
});
const signal = accessor("signal");
const logger = accessor("logger");
const reconcileID = accessor("reconcileID");

/** Adds lazily created members as own properties, so that `{ ...context }` copies them. */
function withLazyMembers<T extends WithOrigin>(context: T): T & Pick<ReconcileContext, LazyMember> {
  Object.defineProperty(context, "signal", signal);
  Object.defineProperty(context, "logger", logger);
  Object.defineProperty(context, "reconcileID", reconcileID);
  return context as T & Pick<ReconcileContext, LazyMember>;
}

const always = (): boolean => true;

export function contextOfAttempt(
  attempt: ReconcileAttempt,
  { cache, client, events, domain, isLeader = always, clock = systemClock }: ControllerContext,
  pacing: Pacing,
  watch: ReconcileContext["watch"],
): ReconcileContext {
  const { key, request, priority } = attempt;
  const context: Omit<ReconcileContext, LazyMember> & WithOrigin = {
    request,
    priority,
    cache,
    client,
    events,
    clock,
    domain,
    isLeader,
    watch,
    deferNextReconcile: (until) => pacing.defer(key, until),
    deferNextReconcileUntilCacheUpToDate: (kind, written) => pacing.deferUntilSeen(key, kind, written),
    [origin]: attempt,
  };
  return withLazyMembers(context);
}

/** Dependencies of a controller, provided by its manager. */
export interface ControllerContext {
  readonly cache: Cache;
  readonly client: Client;
  readonly events: EventRecorder;
  readonly logger: Logger;
  /** Name of the election domain of the controller, with a manager. */
  readonly domain?: string | undefined;
  /** Reports whether a reconcile may start, and have side effects, now. Default: always true. */
  readonly isLeader?: (() => boolean) | undefined;
  readonly observer?: ControllerObserver | undefined;
  /** Receives a record of each reconcile. Default: none. */
  readonly journal?: Journal | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
}
