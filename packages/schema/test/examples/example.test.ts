import { describe, expect, it } from "vitest";
import { type ExampleSchema, exampleOf } from "../../src/examples/example.ts";

describe("examples", () => {
  it.each([
    [{ type: "string", example: "x", default: "y" }, "x"],
    [{ type: "string", enum: ["Failure", "Success"] }, "Success"],
    [{ type: "string", enum: ["a", "b"] }, "a"],
    [{ type: "string", minLength: 7 }, "v1.36.0"],
    [{ type: "string", minLength: 40 }, "text".padEnd(40, "t")],
    [{ type: "string", pattern: "^[0-9]+$" }, "1"],
    [{ type: "string", format: "byte" }, "W10="],
    [{ type: "string", format: "constructor" }, "text"],
    [{ $ref: "#/components/schemas/constructor" }, {}],
    [{ type: "integer", minimum: 3 }, 3],
    [{ type: "integer", minimum: 3, exclusiveMinimum: true }, 4],
    [{ type: "integer", minimum: 3, multipleOf: 5 }, 5],
    [{ type: "integer", maximum: -3, exclusiveMaximum: true }, -4],
    [{ type: "number", minimum: 0.5 }, 0.5],
    [{ type: "string", format: "ipv4" }, "10.0.0.1"],
    [{ type: "array", items: { type: "boolean" } }, [false]],
    [{ type: "array", minItems: 2, items: { type: "boolean" } }, [false, false]],
    [
      { type: "object", required: ["a"], properties: { b: { type: "string" }, a: { type: "boolean" } } },
      { a: false },
    ],
    [
      { type: "object", minProperties: 1, properties: { c: { type: "boolean" }, b: { type: "boolean" } } },
      { b: false },
    ],
    [{ oneOf: [{ type: "integer" }, { type: "string" }] }, 0],
    [{}, {}],
  ])("of %j", (schema, example) => {
    expect(exampleOf(schema, {})).toEqual(example);
  });

  it("end where a type leads back to itself", () => {
    const ref = { $ref: "#/components/schemas/Tree" };
    const tree = {
      type: "object",
      required: ["inner"],
      properties: { inner: { type: "array", items: ref } },
    };
    expect(exampleOf(ref, { Tree: tree })).toEqual({ inner: [] });
  });

  it("match patterns in linear time, and ignore those that RE2 rejects", () => {
    const schema = { type: "string", pattern: "^(([a-z0-9.])+)+$", minLength: 60 };
    expect(exampleOf({ ...schema, minLength: 0 })).toBe("text");
    expect(exampleOf({ type: "string", pattern: "^(?=v)" })).toBe("text");
  });

  it("are limited as a whole", () => {
    let schema: ExampleSchema = { type: "string", minLength: 4000 };
    for (let depth = 0; depth < 10; depth++) schema = { type: "array", minItems: 16, items: schema };
    expect(JSON.stringify(exampleOf(schema)).length).toBeLessThan(2_000_000);
    const shared = { default: "x".repeat(1000) };
    const wide = { type: "array", minItems: 1_000_000_000, items: { $ref: "#/components/schemas/Shared" } };
    expect(JSON.stringify(exampleOf(wide, { Shared: shared })).length).toBeLessThan(2_000_000);
  });
});
