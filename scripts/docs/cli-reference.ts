import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inGroup, isGroup } from "../../packages/cli/src/command.ts";
import { groupHelp, programHelp, verbHelp } from "../../packages/cli/src/help.ts";
import { verbs } from "../../packages/cli/src/verb-list.ts";

const path = "docs/reference/cli.md";

/** The help of everything that can be called, by the words behind `capikit`; of the program by none. */
const helps: ReadonlyMap<string, string> = new Map([
  ["", programHelp(verbs)],
  ...verbs.flatMap((command): (readonly [string, string])[] =>
    isGroup(command)
      ? [
          [command.name, groupHelp(command)],
          ...command.verbs.map(
            (verb) => [`${command.name} ${verb.name}`, verbHelp(inGroup(command, verb))] as const,
          ),
        ]
      : [[command.name, verbHelp(command)]],
  ),
]);

/** The page of the command line: written by hand, with the help of each verb as the command line prints it. */
export function cliReference(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const shown = new Set<string>();
  const text = page.replace(
    /^```console\n\$ capikit (?:([\w ]+) )?--help\n[\s\S]*?^```$/gm,
    (_, name = "") => {
      const help = helps.get(name);
      if (help === undefined)
        throw new Error(`${path} shows the verb ${name}, which is gone: take its part out`);
      shown.add(name);
      return `\`\`\`console\n$ capikit ${name === "" ? "" : `${name} `}--help\n${help}\`\`\``;
    },
  );
  const missing = [...helps.keys()].filter((name) => !shown.has(name));
  if (missing.length > 0)
    throw new Error(
      `${path} has no help of: ${missing.join(", ")}. Add a block "$ capikit … --help" for each`,
    );
  return [path, text];
}
