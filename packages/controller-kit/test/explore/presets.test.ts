import { explore } from "@capikit/testing";
import { it } from "vitest";
import { presetScenarios } from "./preset-scenarios.ts";

it.each(Object.entries(presetScenarios))(
  "the presets hold with %s, contract v1beta2",
  async (_, scenario) => {
    await explore.check(scenario("v1beta2"), {
      allow: ["left-out"],
      budgetMs: 600_000,
      maxRuns: 2,
    });
  },
);
