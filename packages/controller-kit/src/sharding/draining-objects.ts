import { objectKey } from "@capikit/client/reflector";
import type { Predicate } from "../predicates/object-event.ts";
import type { Shard } from "./shard.ts";
import { isDraining } from "./shard-labels.ts";

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
    if (type !== "delete" && isDraining(this.#shard, object)) this.#keys.add(objectKey(object));
    else this.#keys.delete(objectKey(object));
    return true;
  };
}
