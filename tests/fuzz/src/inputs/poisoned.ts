type Loose = Readonly<Record<string, unknown>>;

const deep = (): unknown => Array.from({ length: 500 }).reduce((inner) => ({ inner }), "end");

/** Values of the wrong type, size or depth, and texts that are not valid Unicode. */
const wrong: readonly (readonly [string, unknown])[] = [
  ["null", null],
  ["a text", "x"],
  ["a number", -1],
  ["a boolean", true],
  ["an empty list", []],
  ["an empty object", {}],
  ["a list of null", [null]],
  ["a list of texts", ["x", "x"]],
  ["a list of empty objects", [{}, {}]],
  ["an object with null", { a: null }],
  ["a member __proto__", JSON.parse('{"__proto__": {"a": 1}, "constructor": null}')],
  ["deep nesting", deep()],
  ["a lone surrogate", "\ud800"],
  ["a long text", "x".repeat(100_000)],
];

/** Members that identify an object. API servers never return other types of them. */
const head = new Set([
  "apiVersion",
  "kind",
  "metadata",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
]);

/**
 * Returns copies of an object, each with one wrong value, as objects of kinds with other schemas
 * have them, with a name of the change.
 */
export function poisoned(object: Loose): readonly (readonly [string, Loose])[] {
  const found: (readonly [string, Loose])[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    const name = path.join(".");
    if (path.length > 0 && !head.has(name))
      for (const [what, given] of wrong)
        found.push([`${name} is ${what}`, withValue(object, path, given) as Loose]);
    if (typeof value !== "object" || value === null || path.length > 6) return;
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(object, []);
  return found;
}

function withValue(value: unknown, [first, ...rest]: readonly string[], given: unknown): unknown {
  if (first === undefined) return given;
  if (Array.isArray(value))
    return value.map((one, at) => (String(at) === first ? withValue(one, rest, given) : one));
  const members = value as Loose;
  return { ...members, [first]: withValue(members[first], rest, given) };
}
