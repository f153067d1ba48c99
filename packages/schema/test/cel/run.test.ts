import type { Json, JsonSchema, ValidationRule } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { compileRules } from "../../src/cel/index.ts";

const text: JsonSchema = { type: "string" };

function object(properties: Record<string, JsonSchema>, ...rules: ValidationRule[]): JsonSchema {
  return { type: "object", properties, "x-kubernetes-validations": rules };
}

function run(schema: JsonSchema, value: Json, old?: Json): readonly string[] {
  const { errors, validate } = compileRules(schema);
  expect(errors).toEqual([]);
  return validate(value, old).map(({ path, type, message }) => `${path} ${type}: ${message}`);
}

describe("validate", () => {
  it("reports the message, the place and the rule", () => {
    const schema = object({ spec: object({ name: text }, { rule: "self.name != 'a'", message: " not a " }) });
    expect(compileRules(schema).validate({ spec: { name: "a" } }, undefined)).toEqual([
      { path: "spec", type: "FieldValueInvalid", message: "not a", rule: "self.name != 'a'" },
    ]);
  });

  it("reports the rule that failed if it has no message", () => {
    expect(run(object({ a: text }, { rule: " self.a != 'x' " }), { a: "x" })).toEqual([
      " FieldValueInvalid: failed rule: self.a != 'x'",
    ]);
  });

  it("reads bytes in the alphabet for URLs alone", () => {
    const schema = object({ a: { type: "string", format: "byte" } }, { rule: "self.a == b'\\xfb\\xff'" });
    expect(run(schema, { a: "-_8=" })).toEqual([]);
    expect(run(schema, { a: "+/8=" })).toHaveLength(1);
  });

  it("reads a property named like a keyword with and without escapes", () => {
    const schema = object(
      { ref: object({ namespace: text }) },
      { rule: "self.ref.namespace == ''" },
      {
        rule: "!has(self.ref.namespace) || self.ref.__namespace__ == ''",
      },
    );
    expect(run(schema, { ref: { namespace: "" } })).toEqual([]);
    expect(run(schema, { ref: { namespace: "a" } })).toHaveLength(2);
  });

  it("does without a side of || that reads an old value of another type", () => {
    const rule = "!has(oldSelf.a) || has(self.a)";
    const schema = object({ spec: object({ a: text }, { rule }) });
    expect(run(schema, { spec: { a: "x" } }, { spec: "x" })).toEqual([]);
    expect(run(schema, { spec: {} }, { spec: "x" })).toHaveLength(1);
  });

  it("compares objects and lists with null", () => {
    const schema = object({ a: object({ b: text }), c: { type: "array", items: text } });
    const withRule = (rule: string) => ({ ...schema, "x-kubernetes-validations": [{ rule }] });
    expect(run(withRule("self.a != null && !(self.a == null)"), { a: {} })).toEqual([]);
    expect(run(withRule("dyn(self.c) != null && !(dyn(self.c) == null)"), { c: ["d"] })).toEqual([]);
    // Values that == cannot compare differ.
    expect(run(withRule("dyn(self.a) != 'x'"), { a: {} })).toEqual([]);
    expect(run(withRule("dyn(self.a) == 'x'"), { a: {} })).toHaveLength(1);
  });

  it("reports a rule that cannot be run", () => {
    expect(run(object({ a: text }, { rule: "self.a == 'x'" }), {})).toEqual([
      " FieldValueInvalid: no such key: a evaluating rule: self.a == 'x'",
    ]);
  });

  it.each(["FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired", "FieldValueDuplicate"] as const)(
    "has the reason %s",
    (reason) => {
      expect(run(object({ a: text }, { rule: "false", message: "no", reason }), {})).toEqual([
        ` ${reason}: no`,
      ]);
    },
  );

  it.each([
    [".a", "spec.a"],
    [".labels['a/b']", "spec.labels[a/b]"],
  ])("puts an error at fieldPath %s", (fieldPath, path) => {
    const labels: JsonSchema = { type: "object", additionalProperties: text };
    expect(
      run(object({ spec: object({ a: text, labels }, { rule: "false", message: "no", fieldPath }) }), {
        spec: {},
      }),
    ).toEqual([`${path} FieldValueInvalid: no`]);
  });

  it.each([
    ["'a is ' + self.a", "a is x"],
    ["self.missing.orValue('')", "no"],
    ["' '", "no"],
    [String.raw`'two\nlines'`, "no"],
    ["self.b", "no"],
  ])("takes the message from %s", (messageExpression, message) => {
    const schema = object(
      { a: text, b: text, missing: text },
      {
        rule: "false",
        message: "no",
        messageExpression: messageExpression.replace("self.missing", "self.?missing"),
      },
    );
    expect(run(schema, { a: "x" })).toEqual([` FieldValueInvalid: ${message}`]);
  });

  it("runs rules on items and values, by their paths", () => {
    const rules = [{ rule: "self > 0", message: "no" }];
    const list: JsonSchema = { type: "array", items: { type: "integer", "x-kubernetes-validations": rules } };
    const map: JsonSchema = {
      type: "object",
      additionalProperties: { type: "integer", "x-kubernetes-validations": rules },
    };
    expect(run(object({ list, map }), { list: [1, 0, 2n, -1], map: { "a.b/c": 0, d: 1 } })).toEqual([
      "list[1] FieldValueInvalid: no",
      "list[3] FieldValueInvalid: no",
      "map[a.b/c] FieldValueInvalid: no",
    ]);
  });

  it("leaves null alone", () => {
    const schema = object({
      a: { ...text, nullable: true, "x-kubernetes-validations": [{ rule: "self == 'x'" }] },
    });
    expect(run(schema, { a: null })).toEqual([]);
  });

  it("reads integers as int however they are held, and numbers as double", () => {
    const schema = object(
      { i: { type: "integer" }, n: { type: "number" } },
      { rule: "self.i % 2 == 1 && self.n / 2.0 == 1.5" },
    );
    expect(run(schema, { i: 3, n: 3 })).toEqual([]);
    expect(run(schema, { i: 9007199254740993n, n: 3n })).toEqual([]);
  });

  it("runs the rules of allOf", () => {
    const schema: JsonSchema = {
      ...object({ a: text }),
      allOf: [
        { properties: { a: { "x-kubernetes-validations": [{ rule: "self != 'x'", message: "no" }] } } },
      ],
    };
    expect(run(schema, { a: "x" })).toEqual(["a FieldValueInvalid: no"]);
  });
});

describe("transition rules", () => {
  const fixed: ValidationRule = { rule: "self == oldSelf", message: "fixed" };

  it("run only where there is an old value", () => {
    const schema = object({ a: { ...text, "x-kubernetes-validations": [fixed] } });
    expect(run(schema, { a: "x" })).toEqual([]);
    expect(run(schema, { a: "x" }, {})).toEqual([]);
    expect(run(schema, { a: "x" }, { a: null })).toEqual([]);
    expect(run(schema, { a: "x" }, { a: "x" })).toEqual([]);
    expect(run(schema, { a: "x" }, { a: "y" })).toEqual(["a FieldValueInvalid: fixed"]);
  });

  it("run without one where oldSelf is optional", () => {
    const rule = {
      rule: "oldSelf.hasValue() ? oldSelf.value() == self : self == 'first'",
      optionalOldSelf: true,
      message: "no",
    };
    const schema = object({ a: { ...text, "x-kubernetes-validations": [rule] } });
    expect(run(schema, { a: "first" })).toEqual([]);
    expect(run(schema, { a: "other" })).toEqual(["a FieldValueInvalid: no"]);
    expect(run(schema, { a: "other" }, { a: "other" })).toEqual([]);
  });

  it("find old items by their keys", () => {
    const item: JsonSchema = {
      ...object({ k: text, v: { type: "integer" } }, { rule: "self.v >= oldSelf.v", message: "down" }),
      required: ["k"],
    };
    const list: JsonSchema = {
      type: "array",
      maxItems: 9,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: item,
    };
    const old = {
      list: [
        { k: "a", v: 1 },
        { k: "b", v: 5 },
      ],
    };
    expect(
      run(
        object({ list }),
        {
          list: [
            { k: "b", v: 4 },
            { k: "a", v: 2 },
            { k: "c", v: 0 },
          ],
        },
        old,
      ),
    ).toEqual(["list[0] FieldValueInvalid: down"]);
  });
});

describe("ratcheting", () => {
  const short: ValidationRule = { rule: "self.size() < 2", message: "long" };
  const schema = object({
    a: { ...text, "x-kubernetes-validations": [short] },
    list: {
      type: "array",
      maxItems: 9,
      items: { ...text, maxLength: 9, "x-kubernetes-validations": [short] },
    },
    keyed: {
      type: "array",
      maxItems: 9,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: object({ k: text }, { rule: "self.k.size() < 2", message: "long" }),
    },
    open: {
      ...object({ a: text }, { rule: "has(self.a)" }),
      "x-kubernetes-preserve-unknown-fields": true,
    },
  });

  it.each<readonly [string, Json, Json | undefined, number]>([
    ["a new object", { a: "xx" }, undefined, 1],
    ["an unchanged value", { a: "xx" }, { a: "xx" }, 0],
    ["a changed value", { a: "xx" }, { a: "yy" }, 1],
    ["an item of an unchanged list", { list: ["xx", "y"] }, { list: ["xx", "y"] }, 0],
    [
      "an item that moved within its list",
      { keyed: [{ k: "xx" }, { k: "y" }] },
      { keyed: [{ k: "y" }, { k: "xx" }] },
      0,
    ],
    ["an item that is new to its list", { keyed: [{ k: "xx" }] }, { keyed: [{ k: "y" }] }, 1],
    ["an object with fields that its schema does not know", { open: { b: "xx" } }, { open: { b: "xx" } }, 1],
    ["an item of a changed list", { list: ["xx", "y"] }, { list: ["xx"] }, 1],
  ])("judges %s", (_, value, old, count) => {
    expect(run(schema, value, old)).toHaveLength(count);
  });

  it("can be turned off", () => {
    expect(compileRules(schema).validate({ a: "xx" }, { a: "xx" }, { ratchet: false })).toHaveLength(1);
  });
});
