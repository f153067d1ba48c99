import type { Io } from "./io.ts";

/** A flag of a verb: `--name`, `--name VALUE`, or `--no-name` for one that is on by default. */
export interface Flag {
  readonly type: "boolean" | "integer" | "string";
  readonly summary: string;
  /** How its value is called in the help. */
  readonly value?: string;
  readonly oneOf?: readonly string[];
  /** A flag that is on by default is written `--no-name`. */
  readonly negated?: true;
  /** A flag that may be given several times: its values are in `lists`. */
  readonly repeated?: true;
}

/** What a verb is told by the command line. */
export interface Call {
  readonly positionals: readonly string[];
  /** By name without dashes; absent when not given. A negated flag that was given is `false`. */
  readonly flags: Readonly<Record<string, boolean | string | undefined>>;
  /** The values of flags that may be given several times; absent when not given. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

/** One verb, without its code: what help, completion and the check of a call need. */
export interface Verb {
  readonly name: string;
  readonly summary: string;
  /** How positional arguments are called in the help, such as `[EMITTER]…`. */
  readonly usage?: string;
  /** The words that a positional argument may be, for completion. */
  readonly words?: readonly string[];
  readonly flags: Readonly<Record<string, Flag>>;
  readonly load: () => Promise<{ readonly run: (call: Call, io: Io) => Promise<number> }>;
}

/** A verb that is several: `capikit hooks call`. */
export interface VerbGroup {
  readonly name: string;
  readonly summary: string;
  readonly verbs: readonly Verb[];
}

/** What may stand behind `capikit`. */
export type Command = Verb | VerbGroup;

export function isGroup(command: Command): command is VerbGroup {
  return "verbs" in command;
}

/** A verb of a group, called as it is in messages and help: by the group's name and its own. */
export function inGroup(group: VerbGroup, verb: Verb): Verb {
  return { ...verb, name: `${group.name} ${verb.name}` };
}

/** Exit codes. */
export const exit = { ok: 0, findings: 1, usage: 2, bug: 70 } as const;
