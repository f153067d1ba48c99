import type { JsonSchema } from "@capikit/schema";
import { expect, it } from "vitest";
import {
  drawUnion,
  isEmptyType,
  schemaOfUnion,
  verdictsOfSchema,
  verdictsOfTypeScript,
} from "./draw-union.ts";

const isSchema = (one: ReturnType<typeof schemaOfUnion>): one is JsonSchema => !Array.isArray(one);

it("accepts the values of random unions that TypeScript accepts, or is an error", () => {
  let compared = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const one = drawUnion(seed);
    const schema = schemaOfUnion(one);
    const wanted = verdictsOfTypeScript(one);
    if (wanted === undefined || !isSchema(schema) || isEmptyType(schema)) continue;
    compared += 1;
    expect({ ...one, verdicts: verdictsOfSchema(schema, one) }).toEqual({ ...one, verdicts: wanted });
  }
  // The others have a default or a null in a part, or no discriminator.
  expect(compared).toBeGreaterThan(20);
});
