import { UsageError } from "@capikit/generators/run";
import {
  type AnyCall,
  type CommandOrGroup,
  exit,
  type Flag,
  inGroup,
  isGroup,
} from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { Io } from "../../shared/terminal/io.ts";

/** Prints the completion script of a shell, or the words that can be the last one of a command line. */
export async function runFor(
  commands: readonly CommandOrGroup[],
  { positionals: [shell, ...line] }: AnyCall,
  io: Io,
): Promise<number> {
  if (shell === "words") {
    const rows = completions(commands, line).map(([word, summary]) => `${word}\t${summary}\n`);
    io.stdout(rows.join(""));
    return exit.ok;
  }
  const names = Object.keys(scripts);
  const script = shell === undefined || !Object.hasOwn(scripts, shell) ? undefined : scripts[shell];
  if (script === undefined || line.length > 0) {
    const suggestion = shell === undefined ? undefined : suggestWord(shell, names);
    throw new UsageError(
      shell === undefined ? "missing shell name" : `unknown shell: ${[shell, ...line].join(" ")}`,
      suggestion ?? `shells: ${names.join(", ")}`,
    );
  }
  io.stdout(script);
  return exit.ok;
}

type Completion = readonly [word: string, summary: string];

/** Returns the words with which a command line can continue. Without any, shells complete paths. */
function completions(commands: readonly CommandOrGroup[], line: readonly string[]): readonly Completion[] {
  // Bash splits `--flag=value` into three words.
  const words = line.filter((word, at) => word !== "=" || at === line.length - 1);
  const last = words.at(-1) ?? "";
  const [, assigned = "", value = last === "=" ? "" : last] = /^(--[^=]+=)(.*)$/s.exec(last) ?? [];
  const before = assigned === "" ? words.at(-2) : assigned.slice(0, -1);
  return wordsAfter(commands, words.slice(0, -1), before)
    .filter(([word]) => word.startsWith(value))
    .map(([word, summary]) => [assigned + word, summary]);
}

function wordsAfter(
  commands: readonly CommandOrGroup[],
  [name, second]: readonly string[],
  before: string | undefined,
): readonly Completion[] {
  const named = (all: readonly CommandOrGroup[]): Completion[] => all.map((one) => [one.name, one.summary]);
  const help: Completion = ["--help", "Show help."];
  if (name === undefined) return [...named(commands), help, ["--version", "Print the version."]];
  const found = commands.find((one) => one.name === name);
  if (found === undefined) return [];
  if (isGroup(found) && second === undefined) return [...named(found.commands), help];
  const inside = isGroup(found) ? found.commands.find((one) => one.name === second) : found;
  if (inside === undefined) return [];
  const { flags, words = [] } = isGroup(found) ? inGroup(found, inside) : inside;
  const written = Object.entries(flags).map(([flag, definition]) => ({
    definition,
    names: namesOf(flag, definition),
  }));
  const { definition } = written.find(({ names }) => before !== undefined && names.includes(before)) ?? {};
  if (definition !== undefined && definition.type !== "boolean")
    return (definition.oneOf ?? []).map((word) => [word, ""]);
  return [
    ...words.map((word): Completion => [word, ""]),
    ...written.flatMap(({ names, definition: { summary } }) =>
      names.map((one): Completion => [one, summary]),
    ),
    help,
  ];
}

/** Returns the forms of a flag. */
function namesOf(name: string, { negated, short }: Flag): readonly string[] {
  return [`--${negated ? "no-" : ""}${name}`, ...(short === undefined ? [] : [`-${short}`])];
}

/** The scripts ask `capikit completion words` for the words. */
const scripts: Readonly<Record<string, string>> = {
  bash: `# capikit completion bash > /etc/bash_completion.d/capikit
_capikit() {
  local IFS=$'\\n'
  COMPREPLY=($(capikit completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" | cut -f1))
}
complete -o bashdefault -o default -F _capikit capikit
`,
  zsh: `#compdef capikit
# capikit completion zsh > "\${fpath[1]}/_capikit"
_capikit() {
  local -a found
  found=("\${(@f)$(capikit completion words -- "\${(@)words[2,CURRENT]}" | sed 's/:/\\\\:/g; s/\\t/:/')}")
  if [[ -n "\${found[1]}" ]]; then _describe capikit found; else _files; fi
}
compdef _capikit capikit
`,
  fish: `# capikit completion fish > ~/.config/fish/completions/capikit.fish
complete -c capikit -a '(capikit completion words -- (commandline -opc)[2..] (commandline -ct))'
`,
  powershell: `# capikit completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName capikit -ScriptBlock {
  param($word, $ast, $position)
  $before = @($ast.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { "$_" })
  capikit completion words -- @before $word | ForEach-Object {
    $found, $summary = $_ -split "\`t", 2
    [System.Management.Automation.CompletionResult]::new($found, $found, 'ParameterValue', $(if ($summary) { $summary } else { $found }))
  }
}
`,
};
