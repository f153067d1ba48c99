import { noSuchOverload } from "./runtime/errors.ts";
import { ListValue } from "./values/list.ts";
import { MapValue } from "./values/map.ts";
import type { Value } from "./values/value.ts";

/** Yields the variables of each iteration: an element or key, or a pair. */
export function* iterate(range: Value, two: boolean): Generator<readonly [Value, Value]> {
  if (range instanceof ListValue) {
    for (let index = 0; index < range.size; index++)
      yield two ? [BigInt(index), range.at(index)] : [range.at(index), null];
    return;
  }
  if (!(range instanceof MapValue)) throw noSuchOverload("comprehension");
  for (const key of range.keys()) yield [key, two ? range.get(key) : null];
}
