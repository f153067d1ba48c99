import { UsageError } from "@capikit/runner";
import { type AnyCall, type CommandOrGroup, exit, isGroup } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { bash } from "./bash.ts";
import { allCommands, collectWords } from "./command-words.ts";
import { fish } from "./fish.ts";
import { zsh } from "./zsh.ts";

const scripts: Readonly<Record<string, (commands: readonly CommandOrGroup[]) => string>> = {
  bash,
  zsh,
  fish,
  powershell,
};

/** Prints the completion script of these commands. */
export async function runFor(
  commands: readonly CommandOrGroup[],
  { positionals: [shell, ...more] }: AnyCall,
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

/** Returns the completion script of PowerShell. */
function powershell(commands: readonly CommandOrGroup[]): string {
  const listed = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(", ")})`;
  const cases = [
    ...allCommands(commands).map((command) => `    '${command.name}' { ${listed(collectWords(command))} }`),
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
