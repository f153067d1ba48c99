import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { apiVersionOf } from "@capikit/client/kinds";
import { objectKey } from "@capikit/client/reflector";
import {
  after,
  type ControllerDefinition,
  type Reconcile,
  type ReconcileContext,
} from "@capikit/controller-kit";
import type { Predicate, StreamSource } from "@capikit/controller-kit/controller";
import { type OwnedKinds, OwnedObjects } from "./owned-objects.ts";
import { isDraining, isOwnObject, type Shard } from "./shard.ts";

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

/**
 * Passes events of the shard's objects that also pass the given predicate, and all events of
 * objects that arrive, leave or are to be released. Such an event changes only labels, which a
 * predicate such as `generationChanged` ignores.
 *
 * @param predicate default: passes everything.
 */
export function shardPredicate<T extends KubernetesObject>(
  shard: Shard,
  predicate: Predicate<T> = () => true,
): Predicate<T> {
  const isOurs = (object: T): boolean => isOwnObject(shard, object);
  return (event) => {
    const { object } = event;
    if (object.metadata.labels?.[shard.drainLabel] !== undefined) return true;
    if (event.type === "update" && isOurs(event.oldObject) !== isOurs(object)) return true;
    return isOurs(object) && predicate(event);
  };
}

/**
 * Reconciles only objects of the shard. It removes both labels of an object to move in a single
 * write, which confirms to the sharder that the shard has released it. The previous reconcile has
 * ended by then, because an object never has two at once.
 *
 * Unlike {@link shardedController}, it does not wait for the objects that an earlier shard created
 * for an object that arrives.
 */
export function shardReconcile<T extends KubernetesObject>(
  shard: Shard,
  kind: KindDescriptor<T>,
  reconcile: Reconcile,
): Reconcile {
  const { name } = shard;
  return async (context) => {
    const { cache, request, signal, logger } = context;
    const object = await cache.find(kind, request, { signal });
    // Check deferred requests too: the object may have moved in the meantime.
    if (object !== undefined && isOwnObject(shard, object)) return reconcile(context);
    if (object === undefined || !isDraining(shard, object)) {
      logger.debug("Ignoring object of another shard", { shard: name });
      return undefined;
    }
    logger.debug("Releasing object to another shard", { shard: name });
    await release(shard, kind, object, context);
    return undefined;
  };
}

async function release<T extends KubernetesObject>(
  { shardLabel, drainLabel }: Shard,
  kind: KindDescriptor<T>,
  { metadata: { resourceVersion } }: T,
  { client, request, signal }: ReconcileContext,
): Promise<void> {
  // A concurrent change might have assigned the object to another shard.
  const patch = { metadata: { resourceVersion, labels: { [shardLabel]: null, [drainLabel]: null } } };
  try {
    await client.patch(kind, request, { type: "merge", patch }, { signal });
  } catch (error) {
    if (!isNotFound(error)) {
      throw error;
    }
  }
}
