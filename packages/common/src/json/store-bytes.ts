/** Something that keeps values of others in memory, with a limit. */
export interface BoundedStore {
  /** Bytes of all values, estimated. */
  readonly bytes: number;
}

/** By name. Stores do not live longer because they are tracked. */
const stores = new Map<string, Set<WeakRef<BoundedStore>>>();

const collected = new FinalizationRegistry<() => void>((remove) => remove());

/**
 * Adds a store to the metric `capikit_store_bytes`, until it is garbage.
 *
 * @param name what the store keeps; all stores of a name count together
 * @returns the store, which the caller must hold
 */
export function trackStore<S extends BoundedStore>(name: string, store: S): S {
  const named = stores.get(name) ?? new Set();
  stores.set(name, named);
  const ref = new WeakRef(store);
  named.add(ref);
  collected.register(store, () => named.delete(ref));
  return store;
}

/** Returns the bytes that the stores of this process keep, by name. */
export function storeBytes(): ReadonlyMap<string, number> {
  const sum = (refs: ReadonlySet<WeakRef<BoundedStore>>): number =>
    [...refs].reduce((total, ref) => total + (ref.deref()?.bytes ?? 0), 0);
  return new Map([...stores].map(([name, refs]) => [name, sum(refs)]));
}
