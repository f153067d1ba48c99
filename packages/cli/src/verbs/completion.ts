import { UsageError } from "@capikit/runner";
import { type Call, exit, type Verb } from "../command.ts";
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

const names = verbs.map(({ name }) => name).join(" ");

function bash(): string {
  const cases = verbs.map((verb) => `    ${verb.name}) words="${wordsOf(verb).join(" ")}" ;;`);
  const values = verbs
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
  const cases = verbs.map((verb) => {
    const flags = Object.entries(verb.flags).map(([name, { negated, summary, value, oneOf }]) => {
      const action =
        oneOf !== undefined ? `:${name}:(${oneOf.join(" ")})` : value === undefined ? "" : `:${value}:_files`;
      return `      '--${negated ? "no-" : ""}${name}[${quoted(summary)}]${action}'`;
    });
    const rest = `      '*:argument:${takesFiles(verb) ? "_files" : `(${(verb.words ?? []).join(" ")})`}'`;
    return `    ${verb.name}) _arguments \\\n${[...flags, rest].join(" \\\n")} ;;`;
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

/** Text inside single quotes, without what zsh and fish read in descriptions. */
function quoted(text: string): string {
  return text.replaceAll("'", "").replace(/[[\]:\\]/g, " ");
}

function fish(): string {
  const lines = [
    "# capikit completion fish > ~/.config/fish/completions/capikit.fish",
    "complete -c capikit -f",
  ];
  for (const verb of verbs) {
    lines.push(`complete -c capikit -n __fish_use_subcommand -a ${verb.name} -d '${quoted(verb.summary)}'`);
    const when = `-n '__fish_seen_subcommand_from ${verb.name}'`;
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
  const cases = verbs.map(
    (verb) =>
      `    '${verb.name}' { @(${wordsOf(verb)
        .map((word) => `'${word}'`)
        .join(", ")}) }`,
  );
  return `# capikit completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName capikit -ScriptBlock {
  param($word, $ast, $position)
  $elements = $ast.CommandElements
  $verb = if ($elements.Count -gt 1) { "$($elements[1])" } else { '' }
  $words = switch ($verb) {
${cases.join("\n")}
    default { @(${[...verbs.map(({ name }) => name), "--help", "--version"].map((word) => `'${word}'`).join(", ")}) }
  }
  $words | Where-Object { $_ -like "$word*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
