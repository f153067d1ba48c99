import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSchema, validateSchema } from "../../src/index.ts";
import { arbitraryFor } from "./arbitrary-for.ts";
import { mutations } from "./mutations.ts";
import { EVERYTHING } from "./schemas.ts";

const schema = compileSchema(EVERYTHING);

it("draws from a schema that the API server takes", () => {
  expect(validateSchema(EVERYTHING)).toEqual([]);
});

describe("generated values", () => {
  it("fit their schema", () => {
    const values = fc.sample(arbitraryFor(EVERYTHING), { numRuns: 300, seed: 1 });
    const broken = values.flatMap((value) => schema.validate(value));
    expect(broken).toEqual([]);
  });

  it("are pruned already", () => {
    fc.assert(
      fc.property(arbitraryFor(EVERYTHING), (value) => {
        expect(schema.prune(value)).toEqual(value);
      }),
    );
  });

  it("break in one place where one is broken", () => {
    const drawn = fc.sample(mutations(EVERYTHING), { numRuns: 2000, seed: 1 });
    const keywords = new Set(drawn.map(({ keyword }) => keyword));
    expect([...keywords].sort()).toEqual([
      "enum",
      "format",
      "maxItems",
      "maxLength",
      "maxProperties",
      "maximum",
      "minItems",
      "minLength",
      "minimum",
      "multipleOf",
      "nullable",
      "pattern",
      "required",
      "type",
      "unknown",
      "x-kubernetes-list-type",
    ]);
    const unnoticed = drawn.filter(
      ({ keyword, value }) => keyword !== "unknown" && schema.validate(value).length === 0,
    );
    expect(unnoticed).toEqual([]);
  });
});
