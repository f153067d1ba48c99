import { explore } from "@capikit/testing";
import { inject, it } from "vitest";
import { contracts } from "../presets/foos.ts";
import { expectQuiet } from "./pausing.ts";
import { presetScenarios, sharedKinds } from "./preset-scenarios.ts";

/** The first plans only. A nightly run explores all of them and others of the pairs each time. */
const allow = ["left-out"] as const;
const limits = inject("nightly")
  ? { allow, budgetMs: 1_800_000, random: 1000, seed: inject("seed") }
  : { allow, budgetMs: 600_000, maxRuns: 15 };

it.each(
  Object.entries(presetScenarios).flatMap(([name, scenario]) =>
    contracts.map((contract) => [name, contract, scenario] as const),
  ),
)("the presets hold with %s, contract %s", { timeout: 3_600_000 }, async (_, contract, scenario) => {
  await explore.check(scenario(contract), limits);
});

it.each(
  Object.entries(presetScenarios).flatMap(([name, create]) =>
    contracts.flatMap((contract) =>
      (["annotation", "Cluster"] as const).map((by) => ({ name, contract, by, create })),
    ),
  ),
)(
  "the presets write and call nothing while paused by $by, contract $contract: $name",
  ({ name, contract, by, create }) =>
    expectQuiet(create(contract), by, by === "Cluster" ? sharedKinds(name) : []),
);
