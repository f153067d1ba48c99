import type { Json, JsonSchema } from "@capikit/schema";
import type { Random } from "../fuzz/random.ts";

const anything: readonly [Json, ...Json[]] = [
  null,
  true,
  0,
  -1,
  7,
  1.5,
  "",
  "a",
  "2m",
  [],
  {},
  ["a"],
  { a: 1 },
];

/** A value that a schema may take, or nearly: some members are left out, some are strange. */
export function drawValue(random: Random, schema: JsonSchema, depth = 0): Json {
  if (random.chance(0.06)) return random.pick(anything);
  if (schema.enum !== undefined && random.chance(0.9)) return random.pickAny(schema.enum) ?? null;
  if (schema["x-kubernetes-int-or-string"] === true) return random.pick<Json>([1, "1", "50%", "x"]);
  switch (schema.type) {
    case "boolean":
      return random.chance(0.5);
    case "integer":
    case "number":
      return random.integer(-2, 12);
    case "string":
      return random.pick(["", "a", "abc", "a-b", "2026-04-21T00:00:00Z", "x".repeat(random.integer(0, 12))]);
    case "array":
      return Array.from({ length: depth > 4 ? 0 : random.integer(0, 3) }, () =>
        drawValue(random, schema.items ?? {}, depth + 1),
      );
    case "object":
      return drawObject(random, schema, depth);
    default:
      return random.pick(anything);
  }
}

function drawObject(random: Random, schema: JsonSchema, depth: number): Json {
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries: [string, Json][] = [];
  for (const [name, property] of Object.entries(properties))
    if (random.chance(required.includes(name) ? 0.9 : 0.5))
      entries.push([name, drawValue(random, property, depth + 1)]);
  if (typeof additionalProperties === "object" && depth <= 4)
    for (const name of random.some(["a", "b", "c"]))
      entries.push([name, drawValue(random, additionalProperties, depth + 1)]);
  if (random.chance(0.1)) entries.push(["unknown", random.pick(anything)]);
  return Object.fromEntries(entries);
}
