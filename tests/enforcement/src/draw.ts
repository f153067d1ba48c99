import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import fc from "fast-check";
import { objectFor } from "../../../packages/schema/test/support/arbitrary-for.ts";
import { mutationsOf } from "../../../packages/schema/test/support/mutations.ts";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import type { Kind } from "./definition.ts";
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
function junk(value: Json, random: Random): Json {
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
function junkMetadata(metadata: JsonObject, random: Random): JsonObject {
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

/** Draws valid and broken objects of a kind: deterministic for a seed. */
export function drawObjects(kind: Kind, count: number, seed: number): JsonObject[] {
  const random = randomFrom(seed);
  return drawValid(kind, count, seed).map((object) => disturb(object, kind, random));
}

/** Objects that mostly fit the schema; see `arbitraryFor`. */
export function drawValid(kind: Kind, count: number, seed: number): JsonObject[] {
  const arbitrary = objectFor(kind.schema, { apiVersion: kind.apiVersion, kind: kind.kind });
  return fc.sample(arbitrary, { numRuns: count, seed }).map((object, i) => ({
    ...object,
    metadata: { ...(object.metadata as JsonObject), name: `o${seed}-${i}` },
  }));
}

/** Keeps an object, violates a keyword or two of its schema, or inserts junk. */
export function disturb(object: JsonObject, kind: Kind, random: Random): JsonObject {
  const dice = random.below(100);
  if (dice < 30) return object;
  if (dice < 60) return mutate(object, kind, random);
  if (dice < 70) return mutate(mutate(object, kind, random), kind, random);
  if (dice < 78) return { ...object, metadata: junkMetadata(object.metadata as JsonObject, random) };
  let wild: Json = object;
  for (let times = 1 + random.below(3); times > 0; times--) wild = replaceSomewhere(wild, random, 0);
  return wild as JsonObject;
}

function mutate(object: JsonObject, kind: Kind, random: Random): JsonObject {
  const { apiVersion, kind: name, metadata, ...rest } = object;
  const mutations = mutationsOf(rest, kind.schema).filter(({ value }) => isRecord(value));
  if (mutations.length === 0) return object;
  return { apiVersion, kind: name, metadata, ...(random.pick(mutations).value as JsonObject) } as JsonObject;
}

/** Walks down at random and replaces the value there, or adds a member next to it. */
function replaceSomewhere(value: Json, random: Random, depth: number): Json {
  const entries = childrenOf(value).filter(([name]) => depth > 0 || !META.has(name));
  if (entries.length === 0 || (depth > 0 && random.chance(0.2))) {
    if (depth === 0) return value;
    if (isRecord(value) && random.chance(0.3)) return { ...value, [random.pick(NAMES)]: junk(value, random) };
    return junk(value, random);
  }
  const [key, child] = random.pick(entries);
  const next = replaceSomewhere(child, random, depth + 1);
  if (Array.isArray(value)) return value.with(Number(key), next);
  return { ...(value as JsonObject), [key]: next };
}

function childrenOf(value: Json): (readonly [key: string, child: Json])[] {
  return typeof value === "object" && value !== null ? Object.entries(value as JsonObject) : [];
}

const META = new Set(["apiVersion", "kind", "metadata"]);
const NAMES = ["name", "kind", "apiVersion", "metadata", "x", "a.b/c", "é", "", "status", "key"];
