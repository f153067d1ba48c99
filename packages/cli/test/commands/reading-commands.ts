import { commands } from "../../src/program/command-list.ts";
import { type CommandOrGroup, isGroup } from "../../src/shared/command/command.ts";

/** Arguments with which a command reads a cluster, by its name. */
export const args: Readonly<Record<string, readonly string[]>> = {
  lint: ["--install", "."],
  "migrate stored-versions": ["--dry-run"],
  "topology diff": ["clusters"],
  "describe cluster": ["prod"],
  "describe clusters": [],
  doctor: [],
  why: ["Cluster", "prod"],
  "move plan": [],
  "move run": [],
  "move relink": [],
};
/** Commands that stay until they are stopped, and have tests of their own. */
export const running = new Set(["dev", "console"]);

/** The commands that read a cluster. */
export const reading = commands.flatMap((command: CommandOrGroup) =>
  (isGroup(command)
    ? command.commands.map((one) => ({ ...one, name: `${command.name} ${one.name}` }))
    : [command]
  )
    .filter(({ flags }) => Object.hasOwn(flags, "kubeconfig"))
    .map(({ name, flags }) => ({ name, flags: Object.keys(flags), formats: flags.format?.oneOf ?? [] })),
);
