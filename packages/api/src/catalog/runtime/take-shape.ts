/** The part of a value that another version knows: all of it, or some members, items or values. */
export type Shape =
  | true
  | {
      readonly members: Readonly<Record<string, Shape>>;
      /** Values of absent members. */
      readonly defaults?: Readonly<Record<string, unknown>>;
    }
  | { readonly items: Shape }
  | { readonly values: Shape };

/**
 * Copies the part of a value that a shape selects, and sets absent members to their defaults. A
 * value of another form is copied as it is.
 */
export function takeShape(value: unknown, shape: Shape): unknown {
  if (shape === true || typeof value !== "object" || value === null) return value;
  if ("items" in shape)
    return Array.isArray(value) ? value.map((item) => takeShape(item, shape.items)) : value;
  if (Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if ("values" in shape)
    return Object.fromEntries(entries.map(([key, item]) => [key, takeShape(item, shape.values)]));
  const taken: Record<string, unknown> = Object.fromEntries(
    entries.flatMap(([key, item]) => {
      const member = Object.hasOwn(shape.members, key) ? shape.members[key] : undefined;
      return member === undefined ? [] : [[key, takeShape(item, member)]];
    }),
  );
  for (const [name, value] of Object.entries(shape.defaults ?? {}))
    if (taken[name] === undefined) taken[name] = structuredClone(value);
  return taken;
}

/** Creates a conversion that copies the common part. Generated shapes ensure that it fits `To`. */
export function byShape<From, To>(shape: Shape): (value: From) => To {
  return (value) => takeShape(value, shape) as To;
}
