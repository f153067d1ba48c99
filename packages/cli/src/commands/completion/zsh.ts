import { type Command, type CommandOrGroup, isGroup } from "../../shared/command/command.ts";
import { quoted, takesFiles, writtenFlag } from "./command-words.ts";

/** Returns the completion script of zsh. */
export function zsh(commands: readonly CommandOrGroup[]): string {
  const described = commands.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  const cases = commands.map((command) => {
    if (!isGroup(command)) return `    ${command.name}) ${zshArguments(command)} ;;`;
    const own = command.commands.map(({ name, summary }) => `'${name}:${quoted(summary)}'`);
    const inside = command.commands.map((one) => `        ${one.name}) ${zshArguments(one)} ;;`);
    return [
      `    ${command.name})`,
      `      local -a inside=(${own.join(" ")})`,
      "      if (( CURRENT == 2 )); then _describe command inside; return; fi",
      "      shift words; (( CURRENT-- ))",
      `      case "\${words[1]}" in`,
      ...inside,
      "      esac ;;",
    ].join("\n");
  });
  return `#compdef capikit
# capikit completion zsh > "\${fpath[1]}/_capikit"
_capikit() {
  local -a subcommands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command subcommands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join("\n")}
  esac
}
compdef _capikit capikit
`;
}

function zshArguments(command: Command): string {
  const flags = Object.entries(command.flags).map(([name, flag]) => {
    const { list, short, summary, value, oneOf } = flag;
    const action =
      oneOf !== undefined ? `:${name}:(${oneOf.join(" ")})` : value === undefined ? "" : `:${value}:_files`;
    const help = `[${quoted(summary)}]${action}`;
    if (short !== undefined) return `      '(-${short} --${name})'{-${short},--${name}}'${help}'`;
    return `      '${list === undefined ? "" : "*"}${writtenFlag(name, flag)}${help}'`;
  });
  const { words = [] } = command;
  const files = takesFiles(command);
  const rest = [
    ...(words.length > 0 ? [`      '${files ? "1" : "*"}:argument:(${words.join(" ")})'`] : []),
    ...(files ? ["      '*:argument:_files'"] : []),
  ];
  return `_arguments \\\n${[...flags, ...rest].join(" \\\n")}`;
}
