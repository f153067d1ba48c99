import type { Io } from "../terminal/io.ts";

/** A flag: `--name`, `--name VALUE`, or `--no-name` for a flag that is on by default. */
export interface Flag {
  readonly type: "boolean" | "integer" | "string";
  readonly summary: string;
  /** Placeholder of its value in the help. */
  readonly value?: string;
  /** Value of `--name` without one. Another value is written `--name=VALUE`. */
  readonly optional?: string;
  readonly oneOf?: readonly string[];
  /** The flag is on by default and written `--no-name`. */
  readonly negated?: true;
  /** Letter of its short form, such as `n` for `-n`. */
  readonly short?: string;
  /** The flag may be repeated. Commas separate values, unless the list is `verbatim`. */
  readonly list?: "comma-separated" | "verbatim";
}

/** A flag without a value. */
export type SwitchFlag = Flag & { readonly type: "boolean" };

export type ValueFlag = Flag & { readonly type: "integer" | "string" };

/** A flag with several values. */
export type ListFlag = ValueFlag & { readonly list: NonNullable<Flag["list"]> };

/** The flags of a command, by name without dashes. */
export type Flags = Readonly<Record<string, Flag>>;

/** The parsed arguments of a command with certain flags. */
export interface Call<F extends Flags> {
  readonly positionals: readonly string[];
  /** The values of flags, without lists. Switches have their default unless given. */
  readonly flags: {
    readonly [N in keyof F as F[N] extends ListFlag ? never : N]: F[N] extends SwitchFlag
      ? boolean
      : string | undefined;
  };
  /** The names of the flags that were given. */
  readonly given: ReadonlySet<string>;
  /** The values of list flags; absent when not given. */
  readonly lists?: {
    readonly [N in keyof F as F[N] extends ListFlag ? N : never]?: readonly string[];
  };
}

/** The parsed arguments of any command. */
export interface AnyCall {
  readonly positionals: readonly string[];
  readonly flags: Readonly<Record<string, boolean | string | undefined>>;
  /** The names of the flags that were given. */
  readonly given: ReadonlySet<string>;
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
  readonly flags: Flags;
  /** Example command lines with descriptions, for the help. */
  readonly examples: Readonly<Record<string, string>>;
  // A method, as each `run` accepts the flags of its command.
  readonly load: () => Promise<{ run(call: AnyCall, io: Io): Promise<number> }>;
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
