/**
 * Returns the value of a key, and creates and keeps it if it is missing. The later
 * `Map.prototype.getOrInsertComputed` does the same.
 */
export function getOrCreate<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  create: () => NoInfer<V>,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
