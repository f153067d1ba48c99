import { describe, expect, it } from "vitest";
import { changedParts, type SchemaIn } from "../../../../src/emit/openapi/baseline/changed-parts.ts";
import type { OpenApiSchema } from "../../../../src/emit/openapi/spec/open-api.ts";

const text: OpenApiSchema = { type: "string" };
const object = (
  properties: Readonly<Record<string, OpenApiSchema>>,
  ...required: string[]
): OpenApiSchema => ({
  type: "object",
  properties,
  required,
});

const changed = (before: SchemaIn, now: SchemaIn) =>
  changedParts(before, now).map(({ path, what }) => `${path}: ${what}`);

function removed(before: OpenApiSchema, now: OpenApiSchema) {
  return changed({ schema: before, components: {} }, { schema: now, components: {} });
}

describe("missing parts of a newer schema", () => {
  it.each([
    ["a member", object({ a: text, b: text }), object({ a: text }), ["b: removed"]],
    ["a nested one", object({ a: object({ b: text }) }), object({ a: object({}) }), ["a.b: removed"]],
    [
      "one of items",
      object({ a: { type: "array", items: object({ b: text }) } }),
      object({ a: { type: "array", items: object({}) } }),
      ["a[].b: removed"],
    ],
    [
      "a type",
      object({ a: text }),
      object({ a: { type: "integer", format: "int32" } }),
      ["a: type string → integer (int32)"],
    ],
    [
      "a value",
      object({ a: { ...text, enum: ["x", "y"] } }),
      object({ a: { ...text, enum: ["x"] } }),
      ['a: no longer accepts "y"'],
    ],
  ])("%s", (_, before, now, reported) => {
    expect(removed(before, now)).toEqual(reported);
  });

  it("includes other required members", () => {
    const [before, now] = [object({ a: text }), object({ a: text }, "a")];
    expect(removed(before, now)).toEqual(["a: required now"]);
    expect(removed(now, before)).toEqual(["a: optional now"]);
    expect(removed(before, object({ a: text, b: text }, "b"))).toEqual(["b: added: string, required"]);
  });

  it("includes null, also for references", () => {
    const schema = (nullable: boolean) =>
      object({ a: { allOf: [{ $ref: "#/components/schemas/A" }], nullable } });
    const found = (from: boolean, to: boolean) =>
      changed(
        { schema: schema(from), components: { A: text } },
        { schema: schema(to), components: { A: text } },
      );
    expect(found(false, true)).toEqual(["a: nullable false → true"]);
    expect(found(true, false)).toEqual(["a: nullable true → false"]);
  });

  it("allows new optional members", () => {
    expect(removed(object({ a: text }), object({ a: text, b: object({ c: text }, "c") }))).toEqual([]);
  });

  it("leaves constraints of Kubernetes objects to API servers", () => {
    const of = (more: object) =>
      object({
        cluster: object({
          apiVersion: text,
          kind: text,
          metadata: { type: "object" },
          a: { ...text, ...more },
        }),
      });
    expect(removed(of({}), of({ maxLength: 9 }))).toEqual([]);
    expect(removed(of({}), of({ type: "boolean" }))).toEqual(["cluster.a: type string → boolean"]);
  });

  it("ignores the order of members", () => {
    const of = (rule: object) =>
      object({ a: { ...text, "x-kubernetes-validations": [rule] } as OpenApiSchema });
    expect(removed(of({ rule: "true", message: "no" }), of({ message: "no", rule: "true" }))).toEqual([]);
  });

  it("includes other values and constraints", () => {
    const of = (...values: string[]) => object({ a: { ...text, enum: values } });
    const any = object({ a: text });
    expect(removed(of("x"), of("x", "y"))).toEqual(['a: accepts "y" now']);
    expect(removed(of("x"), any)).toEqual(['a: no longer limited to "x"']);
    expect(removed(any, of("x", "y"))).toEqual(['a: must be one of "x", "y" now']);
    expect(removed(any, object({ a: { ...text, maxLength: 9 } }))).toEqual(["a: maxLength none → 9"]);
  });

  it("includes alternatives and sets", () => {
    const list: OpenApiSchema = { type: "array", items: text };
    expect(removed(object({ a: text }), object({ a: { ...text, oneOf: [{ minLength: 1 }] } }))).toEqual([
      'a: oneOf none → [{"minLength":1}]',
    ]);
    expect(removed(object({ a: list }), object({ a: { ...list, "x-kubernetes-list-type": "set" } }))).toEqual(
      ['a: list type "atomic" → "set"'],
    );
  });

  it("follows references, each pair once, and names the component", () => {
    const ref = { $ref: "#/components/schemas/Tree" };
    const before = { schema: ref, components: { Tree: object({ inner: { allOf: [ref] }, gone: text }) } };
    const now = { schema: ref, components: { Tree: object({ inner: ref }) } };
    expect(changedParts(before, now)).toEqual([{ component: "Tree", path: "gone", what: "removed" }]);
  });
});
