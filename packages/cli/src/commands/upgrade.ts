import type { Command } from "../shared/command/command.ts";
import { formatFlag, projectFlag, switchFlag, textFlag } from "../shared/command/flags.ts";

export const upgrade: Command = {
  name: "upgrade",
  summary: "Upgrade a project to another release: dependencies, codemods, generated files.",
  usage: "[VERSION]",
  flags: {
    project: projectFlag,
    from: textFlag("VERSION", "Version before the upgrade. Default: from package.json or node_modules."),
    "dry-run": switchFlag("Show changes without writing them. Downloads and runs another release."),
    install: { type: "boolean", negated: true, summary: "Do not install dependencies, and do not generate." },
    generate: { type: "boolean", negated: true, summary: "Do not run capikit generate afterwards." },
    format: formatFlag("text", "json"),
  },
  examples: {
    "Upgrade to the latest release": "capikit upgrade",
    "Show the changes of a version": "capikit upgrade 0.2.0 --dry-run",
    "Run the codemods after raising versions by hand": "capikit upgrade --from 0.1.0",
  },
  load: () => import("./upgrade/run.ts"),
};
