import type { KubernetesObject } from "@capikit/api/meta";
import type { Predicate } from "@capikit/controller-kit/controller";
import { isOwnObject, type Shard } from "./shard.ts";

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
