import { UsageError } from "@capikit/runner";
import { type Call, type CommandOrGroup, exit } from "../../shared/command/command.ts";
import { suggestWord } from "../../shared/command/suggest-word.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { bash } from "./bash.ts";
import { fish } from "./fish.ts";
import { powershell } from "./powershell.ts";
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
