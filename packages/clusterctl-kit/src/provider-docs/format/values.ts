/** An object of a document whose members may have any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the objects of a list; empty for other values. */
export function items(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

/** Returns an object as such; empty for other values. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
