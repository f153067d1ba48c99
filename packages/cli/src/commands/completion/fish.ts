import { type CommandOrGroup, isGroup } from "../../shared/command/command.ts";
import { allCommands, namesOf, quoted, takesFiles, writtenFlag } from "./command-words.ts";

/** Returns the completion script of fish. */
export function fish(commands: readonly CommandOrGroup[]): string {
  const lines = [
    "# capikit completion fish > ~/.config/fish/completions/capikit.fish",
    "complete -c capikit -f",
  ];
  for (const { name, summary } of commands)
    lines.push(`complete -c capikit -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`);
  for (const group of commands.filter(isGroup))
    for (const { name, summary } of group.commands) {
      const others = namesOf(group.commands);
      const when = `-n '__fish_seen_subcommand_from ${group.name}; and not __fish_seen_subcommand_from ${others}'`;
      lines.push(`complete -c capikit ${when} -a ${name} -d '${quoted(summary)}'`);
    }
  for (const command of allCommands(commands)) {
    const seen = command.name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
    const when = `-n '${seen.join("; and ")}'`;
    if (command.words !== undefined)
      lines.push(`complete -c capikit ${when} -a '${command.words.join(" ")}'`);
    if (takesFiles(command)) lines.push(`complete -c capikit ${when} -F`);
    for (const [name, flag] of Object.entries(command.flags)) {
      const { short, summary, type, oneOf } = flag;
      const letter = short === undefined ? "" : ` -s ${short}`;
      const value = oneOf !== undefined ? ` -x -a '${oneOf.join(" ")}'` : type === "boolean" ? "" : " -r -F";
      const long = writtenFlag(name, flag).slice("--".length);
      lines.push(`complete -c capikit ${when}${letter} -l ${long}${value} -d '${quoted(summary)}'`);
    }
  }
  return `${lines.join("\n")}\n`;
}
