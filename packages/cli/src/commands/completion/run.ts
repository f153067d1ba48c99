import { UsageError } from "@capikit/runner";
import {
  type Call,
  type Command,
  type CommandOrGroup,
  exit,
  inGroup,
  isGroup,
} from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { Io } from "../../shared/terminal/io.ts";

const scripts: Readonly<Record<string, (commands: readonly CommandOrGroup[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** Prints the completion script of these commands. */
export async function runFor(
  commands: readonly CommandOrGroup[],
  { positionals: [shell, ...more] }: Call,
  io: Io,
): Promise<number> {
  const names = Object.keys(scripts);
  const script = shell === undefined || !Object.hasOwn(scripts, shell) ? undefined : scripts[shell];
  if (script === undefined || more.length > 0) {
    const suggestion = shell === undefined ? undefined : suggestWord(shell, names);
    throw new UsageError(
      shell === undefined ? "missing shell name" : `unknown shell: ${[shell, ...more].join(" ")}`,
      suggestion ?? `shells: ${names.join(", ")}`,
    );
  }
  io.stdout(script(commands));
  return exit.ok;
}

function flagsOf(command: Command): string[] {
  return [
    ...Object.entries(command.flags).flatMap(([name, { negated, short }]) => [
      `--${negated ? "no-" : ""}${name}`,
      ...(short === undefined ? [] : [`-${short}`]),
    ]),
    "--help",
  ];
}

/** Whether its arguments are paths. */
function takesFiles({ name }: Command): boolean {
  return name === "import" || name === "upstream";
}

function namesOf(commands: readonly CommandOrGroup[]): string {
  return commands.map(({ name }) => name).join(" ");
}

function wordsOf(command: Command): string[] {
  return [...(command.words ?? []), ...flagsOf(command)];
}

function allCommands(commands: readonly CommandOrGroup[]): Command[] {
  return commands.flatMap((command) =>
    isGroup(command) ? command.commands.map((subcommand) => inGroup(command, subcommand)) : [command],
  );
}

function bash(commands: readonly CommandOrGroup[]): string {
  const names = namesOf(commands);
  const cases = commands.map((command) => {
    if (!isGroup(command)) return `    ${command.name}) words="${wordsOf(command).join(" ")}" ;;`;
    const inside = command.commands.map((one) => `${one.name}) words="${wordsOf(one).join(" ")}" ;;`);
    const own = namesOf(command.commands);
    return `    ${command.name}) case "\${COMP_WORDS[2]}" in ${inside.join(" ")} *) words="${own} --help" ;; esac ;;`;
  });
  const values = allCommands(commands)
    .flatMap((command) => Object.entries(command.flags))
    .filter(([, { oneOf }]) => oneOf !== undefined)
    .map(
      ([name, { oneOf = [] }]) =>
        `    --${name}) COMPREPLY=($(compgen -W "${oneOf.join(" ")}" -- "$word")); return ;;`,
    );
  return `# capikit completion bash > /etc/bash_completion.d/capikit
_capikit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names} --help --version" -- "$word"))
    return
  fi
  case "$before" in
${[...new Set(values)].join("\n")}
    --project|--out|--log-dir) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --header-file|--crds) COMPREPLY=($(compgen -f -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
  if [ "\${COMP_WORDS[1]}" = import ] || [ "\${COMP_WORDS[1]}" = upstream ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
}
complete -F _capikit capikit
`;
}

function zsh(commands: readonly CommandOrGroup[]): string {
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
  const flags = Object.entries(command.flags).map(
    ([name, { list, negated, short, summary, value, oneOf }]) => {
      const action =
        oneOf !== undefined ? `:${name}:(${oneOf.join(" ")})` : value === undefined ? "" : `:${value}:_files`;
      const help = `[${quoted(summary)}]${action}`;
      if (short !== undefined) return `      '(-${short} --${name})'{-${short},--${name}}'${help}'`;
      return `      '${list === undefined ? "" : "*"}--${negated ? "no-" : ""}${name}${help}'`;
    },
  );
  const rest = `      '*:argument:${takesFiles(command) ? "_files" : `(${(command.words ?? []).join(" ")})`}'`;
  return `_arguments \\\n${[...flags, rest].join(" \\\n")}`;
}

/** Escapes text for single quotes, and removes special characters of zsh and fish. */
function quoted(text: string): string {
  return text.replaceAll("'", "").replace(/[[\]:\\]/g, " ");
}

function fish(commands: readonly CommandOrGroup[]): string {
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
    for (const [name, { negated, short, summary, type, oneOf }] of Object.entries(command.flags)) {
      const letter = short === undefined ? "" : ` -s ${short}`;
      const value = oneOf !== undefined ? ` -x -a '${oneOf.join(" ")}'` : type === "boolean" ? "" : " -r -F";
      lines.push(
        `complete -c capikit ${when}${letter} -l ${negated ? "no-" : ""}${name}${value} -d '${quoted(summary)}'`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

function powershell(commands: readonly CommandOrGroup[]): string {
  const listed = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const cases = [
    ...allCommands(commands).map((command) => `    '${command.name}' { ${listed(wordsOf(command))} }`),
    ...commands
      .filter(isGroup)
      .map((group) => `    '${group.name}' { ${listed(group.commands.map(({ name }) => name))} }`),
  ];
  return `# capikit completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName capikit -ScriptBlock {
  param($word, $ast, $position)
  $elements = $ast.CommandElements
  $groups = ${listed(commands.filter(isGroup).map(({ name }) => name))}
  $command = if ($elements.Count -gt 1) { "$($elements[1])" } else { '' }
  if ($groups -contains $command -and $elements.Count -gt 2 -and ($elements.Count -gt 3 -or $word -eq '')) { $command = "$command $($elements[2])" }
  $words = switch ($command) {
${cases.join("\n")}
    default { ${listed([...commands.map(({ name }) => name), "--help", "--version"])} }
  }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
