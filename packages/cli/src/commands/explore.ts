import type { Call, Command, Flags } from "../shared/command/command.ts";
import { formatFlag, listFlag, projectFlag, textFlag } from "../shared/command/flags.ts";

const flags = {
  project: projectFlag,
  controller: listFlag("NAME", "Scenarios to explore, such as infrastructure. Default: all."),
  only: listFlag("CLASS", "Classes of perturbations, such as lost-answer. Default: all."),
  random: {
    type: "integer",
    value: "N",
    summary: "Runs with three to five perturbations, after all single ones. Default: 0.",
  },
  budget: textFlag("DURATION", "Time after which no run of a scenario starts. Default: 60s."),
  seed: { type: "integer", value: "N", summary: "Seed of identifiers and random numbers. Default: 1." },
  workers: { type: "integer", value: "N", summary: "Threads that run plans. Default: the number of cores." },
  allow: listFlag("NAME", "Gaps of the coverage that are no failure, such as left-out."),
  list: { type: "boolean", summary: "List the plans, and run none of them." },
  replay: textFlag("ID", "Repeat the run of a report, and print its journal."),
  format: formatFlag("text", "json", "github"),
} satisfies Flags;

/** The arguments of `explore`. */
export type ExploreCall = Call<typeof flags>;

export const explore: Command = {
  name: "explore",
  summary: "Explore how controllers survive crashes, stale reads and other orders.",
  usage: "[FILE]…",
  flags,
  examples: {
    "Explore the scenarios in test": "capikit explore",
    "Explore crashes for a minute": "capikit explore --only intermediate-state --budget 60s",
    "Explore several perturbations per run": "capikit explore --random 1000 --budget 1h",
    "Repeat a failing run": "capikit explore --controller ipam --replay conflict/touch-4",
    "Report to a program": "capikit explore --format json > explore.json",
  },
  load: () => import("./explore/run.ts"),
};
