import { explore } from "@capikit/testing";
import { it } from "vitest";
import { scenario } from "./scenarios.ts";

/** The test command explores the first plans only. */
const allow = ["left-out"] as const;
const limits =
  process.env.CAPIKIT_TEST_NIGHTLY === "1"
    ? { allow, budgetMs: 1_800_000, random: 1000 }
    : { allow, budgetMs: 600_000, maxRuns: 10 };

it("survives crashes, stale reads, conflicts and other orders", { timeout: 3_600_000 }, async () => {
  await explore.check(scenario, limits);
});
