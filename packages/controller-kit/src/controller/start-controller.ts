import type { ControllerContext } from "./controller-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import { ControllerRun } from "./controller-run.ts";
import type { RunningController } from "./running-controller.ts";

/** Starts a controller: its sources begin to fill its queue. Its workers begin with `run`. */
export function startController(
  definition: ControllerDefinition,
  context: ControllerContext,
): RunningController {
  return new ControllerRun(definition, context);
}
