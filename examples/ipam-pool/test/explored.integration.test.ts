import { explore } from "@capikit/testing";
import { it } from "vitest";
import { claimsOfOnePool } from "./scenarios.ts";

// All plans of two claims, and the first of as many as a pool in use has.
it.each([
  [2, Number.POSITIVE_INFINITY],
  [10, 20],
])("gives %i claims of one pool addresses in any order", { timeout: 600_000 }, async (count, maxRuns) => {
  await explore.check(claimsOfOnePool(count), {
    budgetMs: 500_000,
    maxRuns,
    ...(maxRuns < Number.POSITIVE_INFINITY && { allow: ["left-out"] }),
  });
});
