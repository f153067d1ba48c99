import type { Io } from "../terminal/io.ts";

/** A flag: `--name`, `--name VALUE`, or `--no-name` for a flag that is on by default. */
export interface Flag {
  readonly type: "boolean" | "integer" | "string";
  readonly summary: string;
  /** Placeholder of its value in the help. */
  readonly value?: string;
  readonly oneOf?: readonly string[];
  /** The flag is on by default and written `--no-name`. */
  readonly negated?: true;
  /** Letter of its short form, such as `n` for `-n`. */
  readonly short?: string;
  /**
   * The flag is a list: it may be repeated, and its values are in `lists`. Commas separate values,
   * unless the list is `verbatim`.
   */
  readonly list?: "comma-separated" | "verbatim";
}

/** The parsed arguments of a command. */
export interface Call {
  readonly positionals: readonly string[];
  /**
   * By name without dashes, without lists; absent when not given. A negated flag that was given is
   * `false`.
   */
  readonly flags: Readonly<Record<string, boolean | string | undefined>>;
  /** The values of list flags; absent when not given. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** Metadata of a command, for help, completion and argument parsing. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  /** Placeholders of positional arguments in the help, such as `[EMITTER]…`. */
  readonly usage?: string;
  /** The words that a positional argument may be, for completion. */
  readonly words?: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  /** Example command lines with descriptions, for the help. */
  readonly examples: Readonly<Record<string, string>>;
  readonly load: () => Promise<{ readonly run: (call: Call, io: Io) => Promise<number> }>;
}

/** A command with subcommands, such as `capikit hooks`. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  readonly commands: readonly Command[];
}

/** The first argument of `capikit`. */
export type CommandOrGroup = Command | CommandGroup;

export function isGroup(command: CommandOrGroup): command is CommandGroup {
  return "commands" in command;
}

/** Returns a subcommand under its full name: the group's and its own. */
export function inGroup(group: CommandGroup, command: Command): Command {
  return { ...command, name: `${group.name} ${command.name}` };
}

/** Exit codes. */
export const exit = { ok: 0, findings: 1, usage: 2, bug: 70 } as const;
