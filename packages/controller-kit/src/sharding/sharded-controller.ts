import { checkOptions } from "@capikit/common/options";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import { DrainingObjects } from "./draining-objects.ts";
import type { OwnedKinds } from "./list-owned-versions.ts";
import type { Shard } from "./shard.ts";
import { shardPredicate } from "./shard-predicate.ts";
import { shardReconcile } from "./shard-reconcile.ts";

/** Options of a sharded controller. */
export type ShardedControllerOptions = Pick<OwnedKinds, "selectionOf">;

/**
 * Restricts a controller to the objects of its shard, and releases objects that move to another
 * one. Its kind must be a resource of the ring; other controllers stay unchanged and need one
 * leader. An object that arrives waits until the cache has the objects that it owns, see
 * {@link shardReconcile}. The release of an object waits for its reconcile in progress, but neither
 * for `minInterval` nor for deferrals.
 *
 * @throws TypeError if the controller has no kind.
 */
export function shardedController(
  shard: Shard,
  controller: ControllerDefinition,
  options: ShardedControllerOptions = {},
): ControllerDefinition {
  checkOptions("shardedController", options, { function: "selectionOf" });
  const { selectionOf } = options;
  const { name, kind, reconcile } = controller;
  if (kind === undefined) {
    throw new TypeError(`controller ${name} cannot be sharded: it has no kind`);
  }
  const draining = new DrainingObjects(shard);
  const kinds = controller.watches.filter(({ role }) => role === "owns").map((watch) => watch.kind);
  return Object.freeze({
    ...controller,
    // Only objects of the kind itself are drained; controlled objects follow them.
    watches: Object.freeze(
      controller.watches.map((watch) =>
        watch.role === "for"
          ? Object.freeze({
              ...watch,
              predicates: Object.freeze([
                draining.record,
                shardPredicate(shard, (event) => watch.predicates.every((passes) => passes(event))),
              ]),
            })
          : watch,
      ),
    ),
    isUrgent: (key: string) => draining.has(key) || controller.isUrgent?.(key) === true,
    reconcile: shardReconcile(shard, kind, reconcile, { kinds, selectionOf }),
  });
}
