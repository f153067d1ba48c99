import {
  type Command,
  type CommandOrGroup,
  type Flag,
  inGroup,
  isGroup,
} from "../../shared/command/command.ts";

/** Returns all commands; those of groups under their full name. */
export function allCommands(commands: readonly CommandOrGroup[]): readonly Command[] {
  return commands.flatMap((command) =>
    isGroup(command) ? command.commands.map((subcommand) => inGroup(command, subcommand)) : [command],
  );
}

export function namesOf(commands: readonly CommandOrGroup[]): string {
  return commands.map(({ name }) => name).join(" ");
}

/** Returns a flag as it is written. */
export function writtenFlag(name: string, { negated }: Flag): string {
  return `--${negated ? "no-" : ""}${name}`;
}

/** Returns the words that can follow a command, without values of flags. */
export function collectWords({ words = [], flags }: Command): readonly string[] {
  const written = Object.entries(flags).flatMap(([name, flag]) => [
    writtenFlag(name, flag),
    ...(flag.short === undefined ? [] : [`-${flag.short}`]),
  ]);
  return [...words, ...written, "--help"];
}

/** Reports whether positional arguments of a command can be paths. */
export function takesFiles({ usage = "" }: Command): boolean {
  return /\b(?:FILE|DIR|OLD)\b/.test(usage);
}

/** Escapes text for single quotes, and removes special characters of zsh and fish. */
export function quoted(text: string): string {
  return text.replaceAll("'", "").replace(/[[\]:\\]/g, " ");
}
