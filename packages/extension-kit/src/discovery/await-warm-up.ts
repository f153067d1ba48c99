import { untilAborted } from "@capikit/common/time";
import type { ControllerDefinition } from "@capikit/controller-kit";

/**
 * Returns a controller whose reconciles wait for the warm-up. They do nothing if it did not
 * succeed: the manager is stopping then.
 */
export function awaitWarmUp(controller: ControllerDefinition, done: Promise<boolean>): ControllerDefinition {
  return Object.freeze<ControllerDefinition>({
    ...controller,
    async reconcile(reconcile) {
      const isWarm = await untilAborted(done, reconcile.signal);
      return isWarm ? controller.reconcile(reconcile) : undefined;
    },
  });
}
