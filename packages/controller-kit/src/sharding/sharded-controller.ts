import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { Shard } from "./shard.ts";
import { shardPredicate } from "./shard-predicate.ts";
import { shardReconcile } from "./shard-reconcile.ts";

/**
 * A controller that minds the objects of its shard alone, and lets go of those that are moved elsewhere. Its own kind must be one of the
 * ring's resources; a controller whose kind is not stays as it is, and is for one leader instead.
 *
 * @throws TypeError when the controller has no kind of its own.
 */
export function shardedController(shard: Shard, controller: ControllerDefinition): ControllerDefinition {
  const { name, kind, reconcile } = controller;
  if (kind === undefined) {
    throw new TypeError(
      `controller ${name} has no kind of its own, whose objects could be shared out in a ring`,
    );
  }
  return Object.freeze({
    ...controller,
    // Only objects of the kind itself are drained; what they control follows them.
    watches: Object.freeze(
      controller.watches.map((watch) =>
        watch.role === "for"
          ? Object.freeze({
              ...watch,
              predicates: Object.freeze([
                shardPredicate(shard, (event) => watch.predicates.every((passes) => passes(event))),
              ]),
            })
          : watch,
      ),
    ),
    reconcile: shardReconcile(shard, kind, reconcile),
  });
}
