import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../packages/cli/src/program/command-list.ts";
import { commandHelp, groupHelp, programHelp } from "../../packages/cli/src/program/help.ts";
import { inGroup, isGroup } from "../../packages/cli/src/shared/command/command.ts";

const path = "docs/reference/cli.md";

/** The help of all commands by name; of the program under the empty name. */
const helps: ReadonlyMap<string, string> = new Map([
  ["", programHelp()],
  ...commands.flatMap((command): (readonly [string, string])[] =>
    isGroup(command)
      ? [
          [command.name, groupHelp(command)],
          ...command.commands.map(
            (subcommand) =>
              [`${command.name} ${subcommand.name}`, commandHelp(inGroup(command, subcommand))] as const,
          ),
        ]
      : [[command.name, commandHelp(command)]],
  ),
]);

/** Returns the command line page: hand-written text with the help of each command. */
export function cliReference(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const shown = new Set<string>();
  const text = page.replace(
    /^```console\n\$ capikit (?:([\w -]+) )?--help\n[\s\S]*?^```$/gm,
    (_, name = "") => {
      const help = helps.get(name);
      if (help === undefined)
        throw new Error(`${path} shows the unknown command ${name}: remove its section`);
      shown.add(name);
      return `\`\`\`console\n$ capikit ${name === "" ? "" : `${name} `}--help\n${help}\`\`\``;
    },
  );
  const missing = [...helps.keys()].filter((name) => !shown.has(name));
  if (missing.length > 0)
    throw new Error(
      `${path} has no help of: ${missing.join(", ")}. Add a section with a block "$ capikit NAME --help" for each, and run this command again`,
    );
  return [path, text];
}
