import type { Command } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

export const markers: Command = {
  name: "markers",
  summary: "Show markers and their arguments.",
  usage: "[NAME]…",
  flags: { format: formatFlag("text", "json") },
  examples: {
    "Show all markers": "capikit markers",
    "Show one marker": "capikit markers kubebuilder:validation:Minimum",
  },
  load: () => import("./markers/run.ts"),
};
