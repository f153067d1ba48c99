import { describe, expect, it } from "vitest";
import { type ExampleSchema, exampleOf } from "../src/example.ts";

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
    [{ type: "string", maxLength: 0 }, ""],
    [{ type: "string", format: "uri", maxLength: 3 }, "a"],
    [{ type: "array", maxItems: 0, items: { type: "string" } }, []],
    [{ type: "number", minimum: 0, maximum: 1, exclusiveMinimum: true, exclusiveMaximum: true }, 0.5],
    [
      { type: "object", minProperties: 2, additionalProperties: { type: "integer" } },
      { "key-1": 0, "key-2": 0 },
    ],
    [
      {
        type: "object",
        properties: { a: { type: "string" }, b: { type: "boolean" } },
        oneOf: [{ required: ["b"] }, { required: ["a"] }],
      },
      { b: false },
    ],
    [{ type: "string", pattern: "^ami-[0-9a-f]{8}$" }, "ami-00000000"],
    [{ type: "string", pattern: "^(small|large)\\.x?[^-]{2,}$", minLength: 12 }, "small.xaaaaa"],
    [{ type: "string", pattern: "^\\d{1,3}(\\.\\d{1,3}){3}$" }, "0.0.0.0"],
    [{ type: "string", pattern: "^(?i)[[:alpha:]]$" }, "a"],
    [{ type: "string", pattern: "^(?:[a-z0-9]+-){2}\\w$", maxLength: 5 }, "a-a-a"],
    [{ type: "array", minItems: 3, uniqueItems: true, items: { type: "boolean" } }, [false, true]],
    [
      { type: "array", minItems: 3, "x-kubernetes-list-type": "set", items: { type: "string" } },
      ["text", "v1.36.0", "a"],
    ],
    [
      {
        type: "array",
        minItems: 2,
        "x-kubernetes-list-type": "set",
        items: { type: "string", pattern: "^zone-[a-z]$" },
      },
      ["zone-a", "zone-b"],
    ],
    [
      { type: "array", minItems: 2, uniqueItems: true, items: { type: "integer", minimum: 8, default: 9 } },
      [9, 10],
    ],
    [{ type: "array", minItems: 3, uniqueItems: true, items: { enum: ["a", "b", "c"] } }, ["a", "b", "c"]],
    [
      {
        type: "array",
        minItems: 2,
        "x-kubernetes-list-type": "map",
        items: { type: "object", required: ["name"], properties: { name: { type: "string", maxLength: 1 } } },
      },
      [{ name: "a" }, { name: "1" }],
    ],
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
