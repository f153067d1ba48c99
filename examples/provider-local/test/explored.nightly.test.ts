import { explore } from "@capikit/testing";
import { it } from "vitest";
import { scenario } from "./scenario.ts";

it("survives crashes, stale reads, conflicts and other orders", { timeout: 3_600_000 }, async () => {
  await explore.check(scenario, { budgetMs: 1_800_000, allow: ["left-out"] });
});
