/** The part of a value that another version knows: all of it, or some members, items or values. */
export type Shape =
  | true
  | {
      /** False for members that are dropped. */
      readonly members: Readonly<Record<string, Shape | false>>;
      /** Values of absent members. */
      readonly defaults?: Readonly<Record<string, unknown>>;
    }
  | { readonly items: Shape }
  | { readonly values: Shape };

/**
 * Copies the part of a value that a shape selects, and sets absent members to their defaults. A
 * value of another form is copied as it is.
 *
 * @param rest treatment of members that the shape does not have
 */
export function takeShape(value: unknown, shape: Shape, rest: "drop" | "keep" = "drop"): unknown {
  if (shape === true || typeof value !== "object" || value === null) return value;
  if ("items" in shape)
    return Array.isArray(value) ? value.map((item) => takeShape(item, shape.items, rest)) : value;
  if (Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if ("values" in shape)
    return Object.fromEntries(entries.map(([key, item]) => [key, takeShape(item, shape.values, rest)]));
  const taken: Record<string, unknown> = Object.fromEntries(
    entries.flatMap(([key, item]) => {
      const member = Object.hasOwn(shape.members, key) ? shape.members[key] : rest === "keep";
      return member === undefined || member === false ? [] : [[key, takeShape(item, member, rest)]];
    }),
  );
  for (const [name, value] of Object.entries(shape.defaults ?? {}))
    if (taken[name] === undefined) taken[name] = structuredClone(value);
  return taken;
}

/**
 * Creates a conversion that copies the common part. Generated shapes ensure that it fits `To`.
 *
 * @param rest `keep` for answers: they lose only members that the shape has as false
 */
export function byShape<From, To>(shape: Shape, rest: "drop" | "keep" = "drop"): (value: From) => To {
  return (value) => takeShape(value, shape, rest) as To;
}
