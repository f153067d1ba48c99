import type { KubernetesObject } from "@capikit/api/meta";
import { checkOptions } from "@capikit/common/options";
import type { ControllerDefinition } from "../controller/controller-definition.ts";
import type { StreamSource } from "../sources/start-stream.ts";
import { awaitOwnedObjects } from "./await-owned-objects.ts";
import { DrainingObjects } from "./draining-objects.ts";
import type { OwnedKinds } from "./list-owned-versions.ts";
import { OwnedObjects } from "./owned-objects.ts";
import type { Shard } from "./shard.ts";
import { isOwnObject } from "./shard-labels.ts";
import { shardPredicate } from "./shard-predicate.ts";
import { shardReconcile } from "./shard-reconcile.ts";

/** Options of a sharded controller. */
export type ShardedControllerOptions = Pick<OwnedKinds, "selectionOf">;

/**
 * Restricts a controller to the objects of its shard, and releases objects that move to another
 * one. Its kind must be a resource of the ring; other controllers stay unchanged and need one
 * leader. The release of an object waits for its reconcile in progress, but neither for
 * `minInterval` nor for deferrals.
 *
 * An object that arrives from another shard waits until the cache has the objects that it owns.
 * They are listed from the API server once, as metadata, while no worker waits for them.
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
  const isOurs = (object: KubernetesObject): boolean => isOwnObject(shard, object);
  const owned = kinds.length === 0 ? undefined : new OwnedObjects(kind, { kinds, selectionOf }, isOurs);
  const sharded = shardReconcile(shard, kind, reconcile);
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
                ...(owned === undefined ? [] : [owned.record]),
                shardPredicate(shard, (event) => watch.predicates.every((passes) => passes(event))),
              ]),
            })
          : watch,
      ),
    ),
    sources: Object.freeze([...controller.sources, ...(owned === undefined ? [] : [ownedObjectsOf(owned)])]),
    isUrgent: (key: string) => draining.has(key) || controller.isUrgent?.(key) === true,
    skipsMinInterval: (key: string) =>
      owned?.isWaiting(key) === true || controller.skipsMinInterval?.(key) === true,
    reconcile: owned === undefined ? sharded : awaitOwnedObjects(owned, kind, isOurs, sharded),
  });
}

/** Returns the requests as a stream source with the name `ownedObjects`, for logs. */
function ownedObjectsOf(owned: OwnedObjects): StreamSource {
  return function ownedObjects(context) {
    return owned.requests(context);
  };
}
