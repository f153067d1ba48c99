import type { Command } from "../shared/command/command.ts";
import { formatFlag } from "../shared/command/flags.ts";

export const upstream: Command = {
  name: "upstream",
  summary: "Compare the CRDs and hooks of two releases.",
  usage: "diff OLD NEW",
  words: ["diff"],
  flags: { format: formatFlag("text", "json", "markdown") },
  examples: {
    "Write release notes of API changes": "capikit upstream diff v1.11/ v1.12/ --format markdown",
  },
  load: () => import("./upstream/run.ts"),
};
