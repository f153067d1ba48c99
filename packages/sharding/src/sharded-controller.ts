import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/client/kinds";
import { objectKey } from "@capikit/client/reflector";
import { checkOptions } from "@capikit/common/options";
import type { ControllerDefinition, Reconcile } from "@capikit/controller-kit";
import { after } from "@capikit/controller-kit";
import type { Predicate, StreamSource } from "@capikit/controller-kit/controller";
import type { OwnedKinds } from "./list-owned-versions.ts";
import { OwnedObjects } from "./owned-objects.ts";
import { isDraining, isOwnObject, type Shard } from "./shard.ts";
import { shardPredicate } from "./shard-predicate.ts";
import { shardReconcile } from "./shard-reconcile.ts";

/** Milliseconds until the next check of an object whose owned objects the cache has not seen. */
const unseenMs = 10;

/** Keys of the shard's cached objects that the sharder moves to another shard. */
class DrainingObjects {
  readonly #shard: Shard;
  readonly #keys = new Set<string>();

  constructor(shard: Shard) {
    this.#shard = shard;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Follows the labels of an event's object. Passes each event. */
  readonly record: Predicate = ({ type, object }) => {
    if (type !== "delete" && isDraining(this.#shard, object)) this.#keys.add(objectKey(object));
    else this.#keys.delete(objectKey(object));
    return true;
  };
}

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
  checkOptions("shardedController", options, { selectionOf: "function" });
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

/**
 * Defers the reconcile of an object that arrives until the cache has the objects that it owns. No
 * worker waits for them in the meantime. The cache must not select owned objects by the label of
 * the shard, because they get it later than their owner, and lose it earlier.
 *
 * @param isOurs whether an object belongs to this shard and is not moving.
 */
function awaitOwnedObjects(
  owned: OwnedObjects,
  kind: KindDescriptor<KubernetesObject>,
  isOurs: (object: KubernetesObject) => boolean,
  reconcile: Reconcile,
): Reconcile {
  return async (context) => {
    const { cache, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    if (object === undefined || !isOurs(object)) {
      owned.forget(objectKey({ metadata: request }));
      return reconcile(context);
    }
    const versions = owned.unseen(object, context, context.priority ?? 0);
    if (versions?.length === 0) return reconcile(context);
    logger.debug("Waiting for owned objects of an earlier shard");
    if (versions === undefined) return undefined;
    for (const { kind: unseenKind, namespace, version } of versions) {
      const metadata = { ...(namespace && { namespace }), resourceVersion: version };
      const expected = { apiVersion: apiVersionOf(unseenKind), kind: unseenKind.kind, metadata };
      context.deferNextReconcileUntilCacheUpToDate(unseenKind, expected);
    }
    return after(unseenMs);
  };
}
