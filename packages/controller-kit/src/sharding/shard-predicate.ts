import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "../predicates/object-event.ts";
import type { Shard } from "./shard.ts";

/**
 * Passes events of the shard's objects that also pass the given predicate, and all events of
 * objects to release.
 *
 * @param predicate default: passes everything.
 */
export function shardPredicate<T extends KubernetesObject>(
  shard: Shard,
  predicate: Predicate<T> = () => true,
): Predicate<T> {
  return (event) => {
    const { labels } = event.object.metadata;
    return (
      labels?.[shard.drainLabel] !== undefined ||
      (labels?.[shard.shardLabel] === shard.name && predicate(event))
    );
  };
}
