import type { Clock } from "@capikit/common/time";
import { exponentialBackoff, type RateLimiter, strictestOf, tokenBucket } from "../queue/rate-limiter.ts";
import { type ControllerContext, contextOfAttempt, runInReconcile } from "./attempt-context.ts";
import type { ControllerDefinition, RunningController } from "./controller-definition.ts";
import { type Outcome, outcomeOfThrown, toResultOutcome } from "./outcome.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

/** Calls the reconcile of a controller for an attempt, traced if the context has a tracer. */
export function runAttempt(
  attempt: ReconcileAttempt,
  { definition, watch }: RunningController,
  context: ControllerContext,
  pacing: Pacing,
): Promise<Outcome> {
  const { tracer } = context;
  const run = async (): Promise<Outcome> => {
    try {
      return toResultOutcome(
        await runInReconcile(attempt, () =>
          definition.reconcile(contextOfAttempt(attempt, context, pacing, watch)),
        ),
      );
    } catch (thrown) {
      return outcomeOfThrown(thrown);
    }
  };
  if (tracer === undefined || tracer.isActive?.() === false) return run();
  const { name, kind } = definition;
  const { request, reconcileID, priority } = attempt;
  return tracer.trace(
    {
      controller: name,
      group: kind?.group,
      kind: kind?.kind,
      request,
      reconcileID,
      priority,
      causes: attempt.taken?.causes ?? [],
    },
    run,
  );
}

export function createRetryLimiter(definition: ControllerDefinition, clock: Clock): RateLimiter<string> {
  const { rateLimiter, retryRate } = definition;
  if (rateLimiter !== undefined) return rateLimiter(clock);
  const growing = createBackoff(definition);
  return retryRate ? strictestOf(growing, tokenBucket(retryRate, clock)) : growing;
}

/** Adds the minimum interval to each delay, except of objects that skip it. */
function createBackoff({
  backoff,
  minIntervalMs,
  isUrgent,
  skipsMinInterval,
}: ControllerDefinition): RateLimiter<string> {
  const spaced = exponentialBackoff<string>({ ...backoff, plusMs: minIntervalMs });
  if (minIntervalMs === 0 || (isUrgent ?? skipsMinInterval) === undefined) return spaced;
  const urgent = exponentialBackoff<string>(backoff);
  const skips = (key: string): boolean => isUrgent?.(key) === true || skipsMinInterval?.(key) === true;
  return {
    delayMs: (key) => (skips(key) ? urgent : spaced).delayMs(key),
    failures: (key) => spaced.failures(key) + urgent.failures(key),
    forget(key) {
      spaced.forget(key);
      urgent.forget(key);
    },
  };
}
