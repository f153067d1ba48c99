import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { filteredController } from "./filtered-controller.ts";

/**
 * Controllers as the command line wants them: with `--watch-filter`, and with `--NAME-concurrency`, where NAME is the controller's or its
 * kind's in lower case.
 */
export function applyFlags(
  controllers: readonly ControllerDefinition[],
  { watchFilter, concurrency }: Pick<ManagerFlags, "watchFilter" | "concurrency">,
): readonly ControllerDefinition[] {
  return controllers.map((controller) => {
    const { name, kind } = controller;
    const wanted = concurrency[name] ?? concurrency[kind?.kind.toLowerCase() ?? ""];
    const sized = wanted === undefined ? controller : Object.freeze({ ...controller, concurrency: wanted });
    return watchFilter === undefined ? sized : filteredController(sized, watchFilter);
  });
}
