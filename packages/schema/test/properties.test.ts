import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSchema } from "../src/index.ts";
import { arbitraryFor } from "./support/arbitrary-for.ts";
import { mutations } from "./support/mutations.ts";
import { EVERYTHING } from "./support/schemas.ts";

const schema = compileSchema(EVERYTHING);
const anyValue = fc.oneof(
  arbitraryFor(EVERYTHING),
  mutations(EVERYTHING).map(({ value }) => value),
);

describe("for values that fit and values that do not", () => {
  it("pruning twice is pruning once", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const once = schema.prune(value);
        expect(schema.prune(once)).toBe(once);
      }),
    );
  });

  it("defaulting twice is defaulting once", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const once = schema.applyDefaults(value);
        expect(schema.applyDefaults(once)).toBe(once);
      }),
    );
  });

  it("dropping nulls twice is dropping them once", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const once = schema.pruneNulls(value);
        expect(schema.pruneNulls(once)).toBe(once);
      }),
    );
  });

  it("an update that changes nothing is taken, whatever was wrong, except list types at least", () => {
    fc.assert(
      fc.property(arbitraryFor(EVERYTHING), (value) => {
        expect(schema.validate(value, { old: value })).toEqual([]);
      }),
    );
  });
});

describe("for values that fit", () => {
  it("defaults keep them fitting, and add nothing to prune", () => {
    fc.assert(
      fc.property(arbitraryFor(EVERYTHING), (value) => {
        const full = schema.applyDefaults(value);
        expect(schema.validate(full)).toEqual([]);
        expect(schema.prune(full)).toBe(full);
      }),
    );
  });
});
