import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "../predicates/object-event.ts";
import type { Shard } from "./shard.ts";

/**
 * Lets events of the shard's objects through that pass the other predicate too, and all of objects to let go of.
 *
 * @param predicate default: lets everything through.
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
