import { CapikitError, errorMessage } from "@capikit/common/errors";
import { parseBool } from "@capikit/common/text";
import { durationMs, shortDuration } from "@capikit/common/time";

/** One flag of a command line. */
export interface Flag<T> {
  /** Description for the help, in one sentence. */
  readonly help: string;
  /** Placeholder of the value in the help, such as `DURATION`. Absent for boolean flags. */
  readonly value?: string;
  /** Value when the flag is absent. */
  readonly default: T;
  /** The default as shown in the help. Absent: not shown. */
  readonly shown?: string | undefined;
  /**
   * Joins the values of a repeated flag before they are parsed. Default: the last value counts.
   */
  readonly separator?: string;
  /** @throws TypeError when the text is not a valid value; the message lists valid ones. */
  parse(text: string): T;
}

/** Flags by name, without the dashes. */
export type Flags = Readonly<Record<string, Flag<unknown>>>;

/** The values of flags. */
export type FlagValues<F extends Flags> = {
  readonly [N in keyof F]: F[N] extends Flag<infer T> ? T : never;
};

/** Defines a boolean flag: `--name`, `--name=false`. */
export function booleanFlag(help: string, initially = false): Flag<boolean> {
  return {
    help,
    default: initially,
    shown: String(initially),
    parse(text) {
      const value = parseBool(text);
      if (value === undefined) throw new TypeError(`${JSON.stringify(text)} is neither true nor false`);
      return value;
    },
  };
}

/** Defines a flag for any text. */
export function stringFlag(help: string, initially = "", value = "TEXT"): Flag<string> {
  return { help, value, default: initially, shown: initially || undefined, parse: (text) => text };
}

/** Defines a flag for a number from `min` to `max`, by default an integer from 0. */
export function numberFlag(
  help: string,
  initially: number,
  { min = 0, max = Number.MAX_SAFE_INTEGER, integer = true } = {},
): Flag<number> {
  return {
    help,
    value: "NUMBER",
    default: initially,
    shown: String(initially),
    parse(text) {
      const number = Number(text);
      if (text.trim() === "" || !(number >= min && number <= max) || (integer && !Number.isInteger(number))) {
        const from = min === Number.MIN_VALUE ? "greater than 0" : `from ${min}`;
        const range = max === Number.MAX_SAFE_INTEGER ? from : `${from} to ${max}`;
        throw new TypeError(`${JSON.stringify(text)} is not ${integer ? "an integer" : "a number"} ${range}`);
      }
      return number;
    },
  };
}

/** Defines a flag for a duration in milliseconds, in Go's notation: `10m`, `1h30m`. */
export function durationFlag(help: string, initiallyMs: number, { minMs = 0 } = {}): Flag<number> {
  return {
    help,
    value: "DURATION",
    default: initiallyMs,
    shown: shortDuration(initiallyMs),
    parse(text) {
      const ms = durationMs(text);
      if (ms < minMs) {
        throw new TypeError(`${JSON.stringify(text)} is less than ${shortDuration(minMs)}`);
      }
      return ms;
    },
  };
}

/** Defines a flag with a fixed set of values. */
export function choiceFlag<T extends string>(help: string, choices: readonly T[], initially: T): Flag<T> {
  return {
    help,
    value: choices.join("|"),
    default: initially,
    shown: initially || undefined,
    parse(text) {
      const found = choices.find((choice) => choice === text);
      if (found === undefined) {
        throw new TypeError(`${JSON.stringify(text)} is not one of ${choices.join(", ")}`);
      }
      return found;
    },
  };
}

/** Reads a flag's value. @throws FlagError that names the flag. */
export function parseFlag<T>(name: string, flag: Flag<T>, text: string): T {
  try {
    return flag.parse(text);
  } catch (error) {
    throw new FlagError(`--${name}: ${errorMessage(error)}`, {
      cause: error,
    });
  }
}

/** The command line is invalid; the message contains the fix. */
export class FlagError extends CapikitError {
  override readonly name: string = "FlagError";
  /** Exit code for the program. */
  readonly exitCode: number = 2;
}

/** The command line asks for help, which is the message. */
export class FlagHelpError extends FlagError {
  override readonly name = "FlagHelpError";
  override readonly exitCode = 0;
}
