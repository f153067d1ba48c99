import { systemClock } from "@capikit/common/time";
import type { ControllerContext } from "./controller-context.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileContext } from "./reconcile.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

type LazyMember = "signal" | "logger" | "reconcileID";

/** Key of the object that provides the lazy members. */
export const origin: unique symbol = Symbol("origin");

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
export function withLazyMembers<T extends WithOrigin>(context: T): T & Pick<ReconcileContext, LazyMember> {
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
