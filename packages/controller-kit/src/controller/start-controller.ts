import type { ControllerContext } from "./controller-context.ts";
import type { ControllerDefinition } from "./controller-definition.ts";
import { ControllerRun } from "./controller-run.ts";
import type { RunningController } from "./running-controller.ts";

/** Starts a controller's sources, which fill its queue. Call `run` to start its workers. */
export function startController(
  definition: ControllerDefinition,
  context: ControllerContext,
): RunningController {
  return new ControllerRun(definition, context);
}
