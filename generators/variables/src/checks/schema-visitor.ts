import type { JsonSchema } from "@capikit/schema";

/** A nested schema. */
export interface Visited {
  readonly schema: JsonSchema;
  /** The schema of the type or member, around branches such as those of `allOf`. */
  readonly written: JsonSchema;
  /** Its readable path: `pools[].size`; empty for the root. */
  readonly path: string;
}

/** Returns a schema with all nested schemas, including branches such as those of `allOf`. */
export function* everyPart(root: JsonSchema): Generator<Visited> {
  yield* partsOf({ schema: root, written: root, path: "" });
}

function* partsOf(at: Visited): Generator<Visited> {
  yield at;
  const { schema, path, written } = at;
  const isBranch = written !== schema;
  const below = (child: JsonSchema, to: string) =>
    partsOf({ schema: child, written: isBranch ? written : child, path: to });
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* below(property, path === "" ? name : `${path}.${name}`);
  if (schema.items !== undefined) yield* below(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === "object")
    yield* below(schema.additionalProperties, `${path}${path === "" ? "*" : ".*"}`);
  const branches = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.not === undefined ? [] : [schema.not]),
  ];
  for (const branch of branches) yield* partsOf({ schema: branch, written, path });
}
