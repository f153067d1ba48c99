import { hasWatchLabel } from "../capi/metadata/labels.ts";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { ReconcileAnswer, ReconcileContext } from "../controller/reconcile.ts";
import type { Predicate } from "../predicates/object-event.ts";

/**
 * A controller that minds only objects of its own kind with the watch label of this value. Requests that other kinds led to are looked at
 * when their turn comes, by the object that they mean: Go's managers want the label on all that is watched instead, so that what an
 * object owns goes unseen without one, and a neighbour's object may be reconciled because of a Cluster's.
 */
export function filteredController(controller: ControllerDefinition, value: string): ControllerDefinition {
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
        context.logger.debug("the object lacks the label of the watch filter", { watchFilter: value });
        return undefined;
      }
      return await reconcile(context);
    },
  });
}
