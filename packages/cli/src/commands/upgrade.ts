import type { Command } from "../shared/command/command.ts";
import { formatFlag, projectFlag, switchFlag } from "../shared/command/flags.ts";

export const upgrade: Command = {
  name: "upgrade",
  summary: "Upgrade a project to another release: dependencies, codemods, generated files.",
  usage: "[VERSION]",
  flags: {
    project: projectFlag,
    "dry-run": switchFlag("Show changes without writing files."),
    install: { type: "boolean", negated: true, summary: "Do not install dependencies, and do not generate." },
    generate: { type: "boolean", negated: true, summary: "Do not run capikit generate afterwards." },
    format: formatFlag("text", "json"),
  },
  examples: {
    "Upgrade to the latest release": "capikit upgrade",
    "Show the changes of a version": "capikit upgrade 0.2.0 --dry-run",
  },
  load: () => import("./upgrade/run.ts"),
};
