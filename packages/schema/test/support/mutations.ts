import { isRecord } from "@capikit/common/json";
import fc from "fast-check";
import type { Json, JsonObject, JsonSchema } from "../../src/index.ts";
import { isArray, kindOf } from "../../src/values/json-kind.ts";
import { arbitraryFor } from "./arbitrary-for.ts";

/** A value with one thing wrong in it, and which. */
export interface Mutation {
  readonly path: readonly (string | number)[];
  /** The keyword that is broken; `unknown` for a member that pruning drops. */
  readonly keyword: string;
  readonly value: Json;
}

/** Broken values of a schema, each wrong in one place; the value before comes along. */
export function mutations(
  schema: JsonSchema,
  valid: fc.Arbitrary<Json> = arbitraryFor(schema),
): fc.Arbitrary<Mutation & { readonly before: Json }> {
  return fc
    .tuple(valid, fc.nat())
    .filter(([value]) => mutationsOf(value, schema).length > 0)
    .map(([before, pick]) => {
      const all = mutationsOf(before, schema);
      const chosen = all[pick % all.length];
      if (chosen === undefined) throw new RangeError("no mutation to choose");
      return { ...chosen, before };
    });
}

/** Every mutation of a value, in the order of its members: deterministic. */
export function mutationsOf(value: Json, schema: JsonSchema): Mutation[] {
  return [...own(value, schema), ...below(value, schema)];
}

function below(value: Json, schema: JsonSchema): Mutation[] {
  if (isArray(value)) {
    const { items } = schema;
    if (items === undefined) return [];
    return value.flatMap((item, i) =>
      mutationsOf(item, items).map((mutation) => ({
        ...mutation,
        path: [i, ...mutation.path],
        value: value.with(i, mutation.value),
      })),
    );
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const child = schema.properties?.[key] ?? schema.additionalProperties;
    if (typeof child !== "object") return [];
    return mutationsOf(member, child).map((mutation) => ({
      ...mutation,
      path: [key, ...mutation.path],
      value: { ...value, [key]: mutation.value },
    }));
  });
}

function own(value: Json, schema: JsonSchema): Mutation[] {
  const broken: [string, Json | undefined][] = [
    ["type", wrongType(value, schema)],
    [
      "nullable",
      schema.nullable || (!schema.type && !schema["x-kubernetes-int-or-string"]) ? undefined : null,
    ],
    [
      "enum",
      schema.enum === undefined || schema.enum.includes("no such value") ? undefined : "no such value",
    ],
  ];
  if (typeof value === "string") broken.push(...texts(schema));
  if (typeof value === "number") broken.push(...numbers(value, schema));
  if (isArray(value)) broken.push(...lists(value, schema));
  if (isRecord(value)) broken.push(...members(value, schema));
  return broken.flatMap(([keyword, wrong]) =>
    wrong === undefined ? [] : [{ path: [], keyword, value: wrong }],
  );
}

function wrongType(value: Json, schema: JsonSchema): Json | undefined {
  if (schema["x-kubernetes-int-or-string"]) return true;
  if (!schema.type) return undefined;
  return {
    string: 7,
    integer: true,
    number: "7",
    boolean: "true",
    array: { a: 1 },
    object: ["x"],
    null: [1],
  }[kindOf(value)];
}

function texts(schema: JsonSchema): [string, Json | undefined][] {
  return [
    [
      "maxLength",
      schema.maxLength === undefined || schema.maxLength > 10_000
        ? undefined
        : "a".repeat(schema.maxLength + 1),
    ],
    ["minLength", schema.minLength ? "a".repeat(schema.minLength - 1) : undefined],
    ["pattern", schema.pattern === undefined ? undefined : "\u0001 ~ no match"],
    ["format", schema.format === undefined ? undefined : "!"],
  ];
}

function numbers(value: number, schema: JsonSchema): [string, Json | undefined][] {
  const { maximum, minimum, multipleOf } = schema;
  return [
    ["maximum", maximum === undefined ? undefined : Number(maximum) + (schema.exclusiveMaximum ? 0 : 1)],
    ["minimum", minimum === undefined ? undefined : Number(minimum) - (schema.exclusiveMinimum ? 0 : 1)],
    [
      "multipleOf",
      multipleOf === undefined || Number(multipleOf) === 1 ? undefined : value + Number(multipleOf) / 2,
    ],
    ["type", schema.type === "integer" ? value + 0.5 : undefined],
    ["format", schema.format === "int32" ? 2 ** 31 : undefined],
  ];
}

function lists(value: readonly Json[], schema: JsonSchema): [string, Json | undefined][] {
  const [first] = value;
  const keyed = schema["x-kubernetes-list-type"] === "set" || schema["x-kubernetes-list-type"] === "map";
  const { maxItems, minItems } = schema;
  const surplus =
    maxItems === undefined || maxItems > 200 || first === undefined
      ? undefined
      : Array.from({ length: maxItems + 1 }, () => first);
  return [
    ["maxItems", surplus],
    ["minItems", minItems ? value.slice(0, minItems - 1) : undefined],
    ["x-kubernetes-list-type", keyed && first !== undefined ? [...value, first] : undefined],
  ];
}

function members(value: JsonObject, schema: JsonSchema): [string, Json | undefined][] {
  const described = schema.properties !== undefined && schema.additionalProperties === undefined;
  const dropped = (schema.required ?? [])
    .filter((name) => Object.hasOwn(value, name))
    .map((name): [string, Json] => [
      "required",
      Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)),
    ]);
  const { maxProperties } = schema;
  const many =
    maxProperties === undefined || described || maxProperties > 200
      ? undefined
      : Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, i) => [`k${i}`, "x"]));
  return [
    ...dropped,
    ["unknown", described ? { ...value, noSuchField: { a: [1] } } : undefined],
    ["maxProperties", many],
    ["minProperties", schema.minProperties ? {} : undefined],
  ];
}
