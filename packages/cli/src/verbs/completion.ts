import { UsageError } from "@capikit/runner";
import { type Call, type Command, exit, inGroup, isGroup, type Verb } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { Io } from "../io.ts";
import { verbs } from "../verb-list.ts";

export async function run({ positionals: [shell, ...more] }: Call, io: Io): Promise<number> {
  const names = Object.keys(scripts);
  const script = shell === undefined || !Object.hasOwn(scripts, shell) ? undefined : scripts[shell];
  if (script === undefined || more.length > 0) {
    const suggestion = shell === undefined ? undefined : await didYouMean(shell, names, "");
    throw new UsageError(
      shell === undefined
        ? "capikit completion needs the name of a shell"
        : `There is no completion for ${[shell, ...more].join(" ")}`,
      suggestion ?? `shells: ${names.join(", ")}`,
    );
  }
  io.stdout(script());
  return exit.ok;
}

const scripts: Readonly<Record<string, () => string>> = { bash, zsh, fish, powershell };

function flagsOf(verb: Verb): string[] {
  return [
    ...Object.entries(verb.flags).map(([name, { negated }]) => `--${negated ? "no-" : ""}${name}`),
    "--help",
  ];
}

/** Whether its arguments are paths. */
function takesFiles({ name }: Verb): boolean {
  return name === "import" || name === "upstream";
}

function wordsOf(verb: Verb): string[] {
  return [...(verb.words ?? []), ...flagsOf(verb)];
}

function allVerbs(commands: readonly Command[]): Verb[] {
  return commands.flatMap((command) =>
    isGroup(command) ? command.verbs.map((verb) => inGroup(command, verb)) : [command],
  );
}

const names = verbs.map(({ name }) => name).join(" ");

function bash(): string {
  const cases = verbs.map((command) => {
    if (!isGroup(command)) return `    ${command.name}) words="${wordsOf(command).join(" ")}" ;;`;
    const inside = command.verbs.map((verb) => `${verb.name}) words="${wordsOf(verb).join(" ")}" ;;`);
    const own = command.verbs.map((verb) => verb.name).join(" ");
    return `    ${command.name}) case "\${COMP_WORDS[2]}" in ${inside.join(" ")} *) words="${own} --help" ;; esac ;;`;
  });
  const values = allVerbs(verbs)
    .flatMap((verb) => Object.entries(verb.flags))
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

function zsh(): string {
  const described = verbs.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`);
  const cases = verbs.map((command) => {
    if (!isGroup(command)) return `    ${command.name}) ${zshArguments(command)} ;;`;
    const own = command.verbs.map(({ name, summary }) => `'${name}:${quoted(summary)}'`);
    const inside = command.verbs.map((verb) => `        ${verb.name}) ${zshArguments(verb)} ;;`);
    return [
      `    ${command.name})`,
      `      local -a inside=(${own.join(" ")})`,
      "      if (( CURRENT == 2 )); then _describe verb inside; return; fi",
      "      shift words; (( CURRENT-- ))",
      `      case "\${words[1]}" in`,
      ...inside,
      "      esac ;;",
    ].join("\n");
  });
  return `#compdef capikit
# capikit completion zsh > "\${fpath[1]}/_capikit"
_capikit() {
  local -a verbs=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$verb" in
${cases.join("\n")}
  esac
}
compdef _capikit capikit
`;
}

function zshArguments(verb: Verb): string {
  const flags = Object.entries(verb.flags).map(([name, { negated, summary, value, oneOf }]) => {
    const action =
      oneOf !== undefined ? `:${name}:(${oneOf.join(" ")})` : value === undefined ? "" : `:${value}:_files`;
    return `      '--${negated ? "no-" : ""}${name}[${quoted(summary)}]${action}'`;
  });
  const rest = `      '*:argument:${takesFiles(verb) ? "_files" : `(${(verb.words ?? []).join(" ")})`}'`;
  return `_arguments \\\n${[...flags, rest].join(" \\\n")}`;
}

/** Text inside single quotes, without what zsh and fish read in descriptions. */
function quoted(text: string): string {
  return text.replaceAll("'", "").replace(/[[\]:\\]/g, " ");
}

function fish(): string {
  const lines = [
    "# capikit completion fish > ~/.config/fish/completions/capikit.fish",
    "complete -c capikit -f",
  ];
  for (const { name, summary } of verbs)
    lines.push(`complete -c capikit -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`);
  for (const group of verbs.filter(isGroup))
    for (const { name, summary } of group.verbs) {
      const others = group.verbs.map((verb) => verb.name).join(" ");
      const when = `-n '__fish_seen_subcommand_from ${group.name}; and not __fish_seen_subcommand_from ${others}'`;
      lines.push(`complete -c capikit ${when} -a ${name} -d '${quoted(summary)}'`);
    }
  for (const verb of allVerbs(verbs)) {
    const seen = verb.name.split(" ").map((word) => `__fish_seen_subcommand_from ${word}`);
    const when = `-n '${seen.join("; and ")}'`;
    if (verb.words !== undefined) lines.push(`complete -c capikit ${when} -a '${verb.words.join(" ")}'`);
    if (takesFiles(verb)) lines.push(`complete -c capikit ${when} -F`);
    for (const [name, { negated, summary, type, oneOf }] of Object.entries(verb.flags)) {
      const value = oneOf !== undefined ? ` -x -a '${oneOf.join(" ")}'` : type === "boolean" ? "" : " -r -F";
      lines.push(
        `complete -c capikit ${when} -l ${negated ? "no-" : ""}${name}${value} -d '${quoted(summary)}'`,
      );
    }
  }
  return `${lines.join("\n")}\n`;
}

function powershell(): string {
  const listed = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const cases = [
    ...allVerbs(verbs).map((verb) => `    '${verb.name}' { ${listed(wordsOf(verb))} }`),
    ...verbs
      .filter(isGroup)
      .map((group) => `    '${group.name}' { ${listed(group.verbs.map(({ name }) => name))} }`),
  ];
  return `# capikit completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName capikit -ScriptBlock {
  param($word, $ast, $position)
  $elements = $ast.CommandElements
  $groups = ${listed(verbs.filter(isGroup).map(({ name }) => name))}
  $verb = if ($elements.Count -gt 1) { "$($elements[1])" } else { '' }
  if ($groups -contains $verb -and $elements.Count -gt 2 -and ($elements.Count -gt 3 -or $word -eq '')) { $verb = "$verb $($elements[2])" }
  $words = switch ($verb) {
${cases.join("\n")}
    default { ${listed([...verbs.map(({ name }) => name), "--help", "--version"])} }
  }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
