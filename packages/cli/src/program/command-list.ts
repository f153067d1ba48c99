import { add } from "../commands/add.ts";
import { createCompletion } from "../commands/completion.ts";
import { components } from "../commands/components.ts";
import { console } from "../commands/console.ts";
import { describe } from "../commands/describe.ts";
import { dev } from "../commands/dev.ts";
import { doctor } from "../commands/doctor.ts";
import { envtest } from "../commands/envtest.ts";
import { explain } from "../commands/explain.ts";
import { explore } from "../commands/explore.ts";
import { generate } from "../commands/generate.ts";
import { hooks } from "../commands/hooks.ts";
import { importTypes } from "../commands/import.ts";
import { lint } from "../commands/lint.ts";
import { lsp } from "../commands/lsp.ts";
import { move } from "../commands/move.ts";
import { release } from "../commands/release.ts";
import { topology } from "../commands/topology.ts";
import { why } from "../commands/why.ts";
import type { CommandOrGroup } from "../shared/command/command.ts";

/** Commands that the help shows together. */
interface CommandSection {
  readonly title: string;
  readonly commands: readonly CommandOrGroup[];
}

/** All commands, as the help groups them. Their code is loaded when they run. */
export const commandSections: readonly CommandSection[] = [
  { title: "Types and generated files", commands: [generate, importTypes] },
  { title: "Develop a project", commands: [add, dev, envtest, explore, lsp] },
  { title: "Runtime Extensions", commands: [hooks] },
  { title: "Check and release a provider", commands: [lint, components, release] },
  { title: "Clusters and templates", commands: [topology, describe, why, console, doctor, move] },
  { title: "Help", commands: [explain, createCompletion(() => commands)] },
];

export const commands: readonly CommandOrGroup[] = commandSections.flatMap((section) => section.commands);
