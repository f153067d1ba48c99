import { objectKey } from "@capikit/client/reflector";
import type { Predicate } from "../predicates/object-event.ts";
import type { Shard } from "./shard.ts";

/** Keys of the shard's cached objects that the sharder moves to another shard. */
export class DrainingObjects {
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
    const { name, shardLabel, drainLabel } = this.#shard;
    const { labels } = object.metadata;
    const isDraining = labels?.[shardLabel] === name && labels[drainLabel] !== undefined;
    if (isDraining && type !== "delete") this.#keys.add(objectKey(object));
    else this.#keys.delete(objectKey(object));
    return true;
  };
}
