import { describe, expect, it } from "vitest";
import { simplify } from "../../../src/import/schema/simplify.ts";

describe("simplify", () => {
  it("drops values equal to defaults and keeps significant ones", () => {
    const node = {
      nullable: false,
      pattern: "",
      required: [],
      properties: {},
      minimum: 0,
      default: "",
      enum: [""],
    };
    expect(simplify(node).node).toEqual({ minimum: 0, default: "", enum: [""] });
  });

  it("hoists constraints of an allOf that are unique or repeated", () => {
    const node = {
      type: "string",
      allOf: [
        { maxLength: 5, enum: ["a", "b"] },
        { enum: ["b", "a"], minLength: 1 },
      ],
    };
    expect(simplify(node)).toMatchObject({
      node: { type: "string", maxLength: 5, minLength: 1, enum: ["a", "b"] },
      meets: [],
    });
  });

  it("splits bounds that meet", () => {
    const node = { type: "string", allOf: [{ maxLength: 63 }, { maxLength: 253 }, { maxLength: 300 }] };
    expect(simplify(node)).toMatchObject({
      node: { type: "string", maxLength: 63 },
      meets: [{ maxLength: 253 }, { maxLength: 300 }],
    });
  });

  it("moves members up into the node", () => {
    const node = {
      type: "object",
      properties: { a: { type: "string" } },
      allOf: [{ properties: { a: { minLength: 1 } }, required: ["a"] }],
    };
    const { properties, required } = simplify(node).node as { properties: { a: object }; required: string[] };
    expect(simplify(properties.a as never).node).toEqual({ type: "string", minLength: 1 });
    expect(required).toEqual(["a"]);
  });

  it.each([
    [{ allOf: [{ enum: ["a"] }, { enum: ["b"] }] }],
    [{ pattern: "z", allOf: [{ pattern: "a" }] }],
    [{ allOf: [{ pattern: "a" }, { pattern: "b" }, { pattern: "c" }] }],
    [{ allOf: [{ minimum: 1, exclusiveMinimum: true }, { minimum: 2 }] }],
  ])("leaves %j as it is", (node) => {
    expect(simplify(node)).toMatchObject({ node, meets: [] });
  });
});
