import { hasWatchLabel } from "../capi/metadata/labels.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ReconcileAnswer, ReconcileContext } from "../controller/reconcile.ts";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import type { Predicate } from "../predicates/object-event.ts";

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

/**
 * Restricts a controller to objects of its own kind with this watch label value. Requests from
 * other kinds are checked by the requested object when they are processed. Go managers require the
 * label on all watched objects instead, so they miss owned objects without it and may reconcile
 * unlabeled objects because of a labeled Cluster.
 */
function filteredController(controller: ControllerDefinition, value: string): ControllerDefinition {
  const { kind, reconcile } = controller;
  if (kind === undefined || !controller.watchFilter) {
    return controller;
  }
  const isOurs: Predicate = ({ object }) => hasWatchLabel(object, value);
  return Object.freeze({
    ...controller,
    watches: Object.freeze(
      controller.watches.map((watch) =>
        watch.role === "for"
          ? Object.freeze({ ...watch, predicates: Object.freeze([isOurs, ...watch.predicates]) })
          : watch,
      ),
    ),
    reconcile: async (context: ReconcileContext): Promise<ReconcileAnswer> => {
      const object = await context.cache.find(kind, context.request, { signal: context.signal });
      if (object !== undefined && !hasWatchLabel(object, value)) {
        context.logger.debug("Ignoring object without the watch filter label", { watchFilter: value });
        return undefined;
      }
      return await reconcile(context);
    },
  });
}
