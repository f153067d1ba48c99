import { contextOfAttempt } from "./attempt-context.ts";
import type { ControllerContext } from "./controller-context.ts";
import { runInReconcile } from "./current-reconcile.ts";
import { type Outcome, outcomeOfThrown, toResultOutcome } from "./outcome.ts";
import type { Pacing } from "./pacing.ts";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";
import type { RunningController } from "./running-controller.ts";

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
    { controller: name, group: kind?.group, kind: kind?.kind, request, reconcileID, priority },
    run,
  );
}
