import { explore } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { contracts } from "../presets/foos.ts";
import { presetScenarios } from "./preset-scenarios.ts";

/** The first plans only. A nightly run explores all of them and others of the pairs each time. */
const allow = ["left-out"] as const;
const limits = inject("nightly")
  ? { allow, budgetMs: 1_800_000, pairs: true, maxRuns: 1000, seed: inject("seed") }
  : { allow, budgetMs: 600_000, maxRuns: 15 };

it.each(
  Object.entries(presetScenarios).flatMap(([name, scenario]) =>
    contracts.map((contract) => [name, contract, scenario] as const),
  ),
)("the presets hold with %s, contract %s", { timeout: 3_600_000 }, async (_, contract, scenario) => {
  const { report } = await explore(scenario(contract), limits);
  expect(report).toBe("");
});
