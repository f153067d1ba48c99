import { type Command, type CommandOrGroup, isGroup } from "../../shared/command/command.ts";
import { allCommands, collectWords, namesOf, writtenFlag } from "./command-words.ts";

/** Returns the completion script of bash, which completes paths where the script has no words. */
export function bash(commands: readonly CommandOrGroup[]): string {
  const groups = commands.filter(isGroup);
  const inside = groups.map(
    (group) =>
      `      ${group.name}) words="${namesOf(group.commands)} --help"; command="$command $second" ;;`,
  );
  const every = allCommands(commands);
  return `# capikit completion bash > /etc/bash_completion.d/capikit
_capikit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  # Bash splits --flag=value.
  if [ "$before" = "=" ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; elif [ "$word" = "=" ]; then before="\${COMP_WORDS[COMP_CWORD-1]}" word=""; fi
  local command="\${COMP_WORDS[1]}" second="\${COMP_WORDS[2]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${namesOf(commands)} --help --version"
  else
    case "$command" in
${inside.join("\n")}
    esac
    if [ "$COMP_CWORD" -gt 2 ] || [ -z "$words" ]; then
      case "$command" in
${every.map((command) => `        "${command.name}") words="${collectWords(command).join(" ")}" ;;`).join("\n")}
      esac
      case "$command $before" in
${every.flatMap(valueCases).join("\n")}
      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o bashdefault -o default -F _capikit capikit
`;
}

/** Returns a case for each flag with a value. Without words, bash completes paths. */
function valueCases({ name: command, flags }: Command): readonly string[] {
  return Object.entries(flags)
    .filter(([, { type }]) => type !== "boolean")
    .map(([name, flag]) => {
      const names = [writtenFlag(name, flag), ...(flag.short === undefined ? [] : [`-${flag.short}`])];
      const patterns = names.map((each) => `"${command} ${each}"`).join("|");
      return `        ${patterns}) words="${(flag.oneOf ?? []).join(" ")}" ;;`;
    });
}
