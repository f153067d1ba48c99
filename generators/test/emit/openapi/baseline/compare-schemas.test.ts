import { describe, expect, it } from "vitest";
import { removedFrom } from "../../../../src/emit/openapi/baseline/compare-schemas.ts";
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

function removed(before: OpenApiSchema, now: OpenApiSchema) {
  return removedFrom({ schema: before, components: {} }, { schema: now, components: {} }).map(({ what }) =>
    what("the body"),
  );
}

describe("missing parts of a newer schema", () => {
  it.each([
    ["a member", object({ a: text, b: text }), object({ a: text }), ["the body has no b"]],
    ["a nested one", object({ a: object({ b: text }) }), object({ a: object({}) }), ["the body has no a.b"]],
    [
      "one of items",
      object({ a: { type: "array", items: object({ b: text }) } }),
      object({ a: { type: "array", items: object({}) } }),
      ["the body has no a[].b"],
    ],
    [
      "a type",
      object({ a: text }),
      object({ a: { type: "integer", format: "int32" } }),
      ["a in the body is integer (int32), not string"],
    ],
    [
      "a value",
      object({ a: { ...text, enum: ["x", "y"] } }),
      object({ a: { ...text, enum: ["x"] } }),
      ['a in the body no longer allows "y"'],
    ],
  ])("%s", (_, before, now, reported) => {
    expect(removed(before, now)).toEqual(reported);
  });

  it("includes other required members", () => {
    const [before, now] = [object({ a: text }), object({ a: text }, "a")];
    expect(removed(before, now)).toEqual(["a in the body is now required"]);
    expect(removed(now, before)).toEqual(["a in the body is now optional"]);
    expect(removed(before, object({ a: text, b: text }, "b"))).toEqual(["b in the body is new and required"]);
  });

  it("includes null, also for references", () => {
    const schema = (nullable: boolean) =>
      object({ a: { allOf: [{ $ref: "#/components/schemas/A" }], nullable } });
    const found = (from: boolean, to: boolean) =>
      removedFrom(
        { schema: schema(from), components: { A: text } },
        { schema: schema(to), components: { A: text } },
      ).map(({ what }) => what("the body"));
    expect(found(false, true)).toEqual(["a in the body may now be null"]);
    expect(found(true, false)).toEqual(["a in the body may no longer be null"]);
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
    expect(removed(of({}), of({ type: "boolean" }))).toEqual([
      "cluster.a in the body is boolean, not string",
    ]);
  });

  it("ignores the order of members", () => {
    const of = (rule: object) =>
      object({ a: { ...text, "x-kubernetes-validations": [rule] } as OpenApiSchema });
    expect(removed(of({ rule: "true", message: "no" }), of({ message: "no", rule: "true" }))).toEqual([]);
  });

  it("includes other values and constraints", () => {
    const of = (...values: string[]) => object({ a: { ...text, enum: values } });
    const any = object({ a: text });
    expect(removed(of("x"), of("x", "y"))).toEqual(['a in the body now allows "y"']);
    expect(removed(of("x"), any)).toEqual(["a in the body now allows any value"]);
    expect(removed(any, of("x", "y"))).toEqual(['a in the body now allows only "x" and "y"']);
    expect(removed(any, object({ a: { ...text, maxLength: 9 } }))).toEqual([
      "a in the body has maxLength 9, not none",
    ]);
  });

  it("follows references, each pair once, and names the component", () => {
    const ref = { $ref: "#/components/schemas/Tree" };
    const before = { schema: ref, components: { Tree: object({ inner: { allOf: [ref] }, gone: text }) } };
    const now = { schema: ref, components: { Tree: object({ inner: ref }) } };
    const found = removedFrom(before, now);
    expect(found.map(({ component, what }) => [component, what("it")])).toEqual([["Tree", "it has no gone"]]);
  });
});
