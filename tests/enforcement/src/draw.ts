import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import fc from "fast-check";
import { objectFor } from "../../../packages/schema/test/support/arbitrary-for.ts";
import { mutationsOf } from "../../../packages/schema/test/support/mutations.ts";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import type { Kind } from "./definition.ts";
import { junk, junkMetadata } from "./junk.ts";

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
