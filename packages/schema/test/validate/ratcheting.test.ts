import { describe, expect, it } from "vitest";
import { type Json, type JsonSchema, validate } from "../../src/index.ts";

const SHORT: JsonSchema = { type: "string", maxLength: 1 };
const CASES: readonly {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly old: Json;
  readonly value: Json;
  readonly valid: boolean;
}[] = [
  {
    name: "an unchanged wrong member",
    schema: { type: "object", properties: { a: SHORT, b: SHORT } },
    old: { a: "long" },
    value: { a: "long", b: "x" },
    valid: true,
  },
  {
    name: "a changed wrong member",
    schema: { type: "object", properties: { a: SHORT } },
    old: { a: "long" },
    value: { a: "longer" },
    valid: false,
  },
  {
    name: "a new wrong member",
    schema: { type: "object", properties: { a: SHORT } },
    old: {},
    value: { a: "long" },
    valid: false,
  },
  {
    name: "an item of a list map, moved",
    schema: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: { type: "object", required: ["k"], properties: { k: { type: "string" }, v: SHORT } },
    },
    old: [{ k: "a", v: "long" }],
    value: [
      { k: "b", v: "x" },
      { k: "a", v: "long" },
    ],
    valid: true,
  },
  {
    name: "an item of an atomic list",
    schema: { type: "array", items: SHORT },
    old: ["long"],
    value: ["long", "x"],
    valid: false,
  },
  {
    name: "an unchanged atomic list",
    schema: { type: "array", items: SHORT },
    old: ["long"],
    value: ["long"],
    valid: true,
  },
  {
    name: "an unchanged object that breaks a junctor",
    schema: {
      type: "object",
      properties: { s: { type: "object", properties: { a: SHORT }, not: { required: ["a"] } }, b: SHORT },
    },
    old: { s: { a: "x" } },
    value: { s: { a: "x" }, b: "y" },
    valid: true,
  },
  {
    name: "an unchanged object with a member without schema",
    schema: {
      type: "object",
      properties: { s: { type: "object", "x-kubernetes-preserve-unknown-fields": true, maxProperties: 0 } },
    },
    old: { s: { a: 1 } },
    value: { s: { a: 1 } },
    valid: false,
  },
  {
    name: "duplicates in a set that had some",
    schema: {
      type: "object",
      properties: { s: { type: "array", items: SHORT, "x-kubernetes-list-type": "set" } },
    },
    old: { s: ["a", "a"] },
    value: { s: ["a", "a", "b"] },
    valid: true,
  },
];

describe("an update tolerates unchanged parts", () => {
  it.each(CASES)("$name: $valid", ({ schema, old, value, valid }) => {
    expect(validate(value, schema, { old }).length === 0).toBe(valid);
    expect(validate(value, schema)).not.toEqual([]);
  });
});
