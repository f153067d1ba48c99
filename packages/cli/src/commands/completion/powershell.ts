import { type CommandOrGroup, isGroup } from "../../shared/command/command.ts";
import { allCommands, wordsOf } from "./command-words.ts";

/** Returns the completion script of PowerShell. */
export function powershell(commands: readonly CommandOrGroup[]): string {
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
