import type { ControllerContext } from "./controller-context.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileContext } from "./reconcile.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

type LazyMember = "signal" | "logger" | "reconcileID";

/** Where an object has its lazy members from. */
export const origin: unique symbol = Symbol("origin");

interface WithOrigin {
  readonly [origin]: Pick<ReconcileContext, LazyMember>;
}

/** One accessor for all contexts: V8 makes a hidden class of its own for each object whose literal has getters. */
const accessor = (name: LazyMember): PropertyDescriptor => ({
  enumerable: true,
  get(this: WithOrigin) {
    return this[origin][name];
  },
});
const signal = accessor("signal");
const logger = accessor("logger");
const reconcileID = accessor("reconcileID");

/** Adds the members that are made for those only that look at them. As members of its own, so that `{ ...context }` has them. */
export function withLazyMembers<T extends WithOrigin>(context: T): T & Pick<ReconcileContext, LazyMember> {
  Object.defineProperty(context, "signal", signal);
  Object.defineProperty(context, "logger", logger);
  Object.defineProperty(context, "reconcileID", reconcileID);
  return context as T & Pick<ReconcileContext, LazyMember>;
}

const always = (): boolean => true;

/** What the reconcile has at hand. */
export function contextOfAttempt(
  attempt: ReconcileAttempt,
  { cache, client, events, isLeader = always }: ControllerContext,
  pacing: Pacing,
): ReconcileContext {
  const { key, request } = attempt;
  const context: Omit<ReconcileContext, LazyMember> & WithOrigin = {
    request,
    cache,
    client,
    events,
    isLeader,
    deferNextReconcile: (until) => pacing.defer(key, until),
    deferNextReconcileUntilCacheUpToDate: (kind, written) => pacing.deferUntilSeen(key, kind, written),
    [origin]: attempt,
  };
  return withLazyMembers(context);
}
