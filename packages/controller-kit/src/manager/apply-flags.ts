import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { filteredController } from "./filtered-controller.ts";

/**
 * Applies the flags `--watch-filter` and `--NAME-concurrency` to controllers, where NAME is the
 * controller's name or its kind in lower case.
 */
export function applyFlags(
  controllers: readonly ControllerDefinition[],
  { watchFilter, concurrency }: Pick<ManagerFlags, "watchFilter" | "concurrency">,
): readonly ControllerDefinition[] {
  return controllers.map((controller) => {
    const { name, kind } = controller;
    const requested = concurrency[name] ?? concurrency[kind?.kind.toLowerCase() ?? ""];
    const sized =
      requested === undefined ? controller : Object.freeze({ ...controller, concurrency: requested });
    return watchFilter === undefined ? sized : filteredController(sized, watchFilter);
  });
}
