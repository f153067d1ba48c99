import type { Json, JsonObject } from "@capikit/schema";
import type { Random } from "../../reference/src/random.ts";
import { EDGE_TEXTS } from "./edge-texts.ts";

const LEAVES: readonly Json[] = [
  null,
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  1e-7,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740993n,
  9223372036854775807n,
  -9223372036854775808n,
  [],
  {},
  [null],
  [[]],
  [{}],
  ["a", "a"],
  [1, "1"],
  { a: null },
  { a: 1 },
  { a: "x", b: { c: [null] } },
];

/** Returns an unsuitable value for a location, sometimes derived from the given one. */
export function junk(value: Json, random: Random): Json {
  if (Array.isArray(value) && value.length > 0 && random.chance(0.5)) {
    const item = random.pick(value as readonly Json[]);
    return random.pick<Json>([[...value, item], value.slice(1), [item, item], [...value, null]]);
  }
  if (typeof value === "number" && random.chance(0.6)) {
    return random.pick<Json>([value + 1, value - 1, -value + 0, value / 2, value * 1000, String(value)]);
  }
  if (typeof value === "string" && random.chance(0.7)) {
    return random.chance(0.5)
      ? random.pick(EDGE_TEXTS)
      : random.pick([
          `${value}x`,
          [...value].slice(1).join(""),
          ` ${value}`,
          value.toUpperCase(),
          `${value}\n`,
        ]);
  }
  return random.chance(0.6) ? random.pick(LEAVES) : random.pick(EDGE_TEXTS);
}

const METADATA: readonly (readonly [name: string, values: readonly Json[]])[] = [
  ["name", ["Upper", "a_b", "", "-a", "a".repeat(254), "a.b", 5, null, "a/b"]],
  ["generateName", ["gen-", "Gen", "a_", "a".repeat(70), 1]],
  ["namespace", ["default", "other", "", "Bad", 1]],
  [
    "labels",
    [{ a: "b" }, { "a/b": "c d" }, { "": "x" }, { "a/b/c": "x" }, { a: 1 }, null, [], { a: null }, "x"],
  ],
  ["annotations", [{ a: "b" }, { "A.b/c": "d\ne" }, { "a b": "x" }, { a: 5 }, { a: null }, { "B/C": "" }]],
  ["finalizers", [["a.b/c"], ["a"], [""], [1], ["a b/c"], "x", null, [null]]],
  [
    "ownerReferences",
    [
      [{ apiVersion: "v1", kind: "A", name: "b", uid: "c" }],
      [{ apiVersion: "v1", kind: "A", name: "b" }],
      [{ apiVersion: "v1", kind: "A", name: "", uid: "c" }],
      [{ apiVersion: "v1", kind: "Event", name: "b", uid: "c" }],
      [
        { apiVersion: "v1", kind: "A", name: "b", uid: "c", controller: true },
        { apiVersion: "v1", kind: "A", name: "c", uid: "d", controller: true },
      ],
      [{ apiVersion: "a/b/c", kind: "A", name: "b", uid: "c", blockOwnerDeletion: "x" }],
    ],
  ],
  ["creationTimestamp", [null, "2020-01-01T00:00:00Z", "yesterday", 5]],
  ["deletionGracePeriodSeconds", [5, -1, "5", null]],
  ["generation", [7, "7", 1.5]],
  ["uid", ["abc", "", 7]],
  ["resourceVersion", ["5", "", 5]],
  ["selfLink", ["/x", 1]],
  ["unknown", [1, { a: null }, null]],
];

/** Returns metadata with one or two unusual members. */
export function junkMetadata(metadata: JsonObject, random: Random): JsonObject {
  let next = metadata;
  for (let times = 1 + random.below(2); times > 0; times--) {
    const [name, values] = random.pick(METADATA);
    if (name === "generateName") {
      const { name: _name, ...rest } = next;
      next = rest;
    }
    next = { ...next, [name]: random.pick(values) };
  }
  return next;
}
