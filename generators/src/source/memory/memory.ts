import { stringifyJson } from "@capikit/common/json";

/** Results by the objects and data that they were computed from. */
export interface Memory<T> {
  /**
   * Returns the result for the same objects and equal data, or calls `make`. `data` is JSON and
   * may contain `bigint`. Results are kept as long as the first object exists.
   */
  readonly recall: (objects: readonly [object, ...object[]], data: unknown, make: () => T) => T;
}

/** Creates a cache for one type of result. It has one result for each first object. */
export function createMemory<T>(): Memory<T> {
  const kept = new WeakMap<object, { objects: readonly object[]; key: string; result: T }>();
  return {
    recall(objects, data, make) {
      const [first] = objects;
      const key = stringifyJson(data);
      const known = kept.get(first);
      const isSame =
        known?.key === key &&
        known.objects.length === objects.length &&
        known.objects.every((object, index) => object === objects[index]);
      if (isSame) return known.result;
      const result = make();
      kept.set(first, { objects, key, result });
      return result;
    },
  };
}
