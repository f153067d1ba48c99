import { readFileSync } from "node:fs";
import { join } from "node:path";
import { programHelp, verbHelp } from "../../packages/cli/src/help.ts";
import { verbs } from "../../packages/cli/src/verb-list.ts";

const path = "docs/reference/cli.md";

/** The page of the command line: written by hand, with the help of each verb as the command line prints it. */
export function cliReference(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../..", path), "utf8");
  const shown = new Set<string>();
  const text = page.replace(
    /^```console\n\$ capikit (?:(\w+) )?--help\n[\s\S]*?^```$/gm,
    (_, name?: string) => {
      const verb = verbs.find((candidate) => candidate.name === name);
      if (name !== undefined && verb === undefined)
        throw new Error(`${path} shows the verb ${name}, which is gone: take its part out`);
      shown.add(name ?? "");
      const help = verb === undefined ? programHelp(verbs) : verbHelp(verb);
      return `\`\`\`console\n$ capikit ${name === undefined ? "" : `${name} `}--help\n${help}\`\`\``;
    },
  );
  const missing = ["", ...verbs.map(({ name }) => name)].filter((name) => !shown.has(name));
  if (missing.length > 0)
    throw new Error(
      `${path} has no help of: ${missing.join(", ")}. Add a block "$ capikit … --help" for each`,
    );
  return [path, text];
}
