import { redactText } from "@capikit/common/text";

/** Longer texts are cut, so that foreign input cannot fill the logs or take much time. */
const maxLength = 16_384;

/** Masks keys, tokens and passwords in a text, and cuts very long texts. */
export function maskText(text: string): string {
  const rest = text.length - maxLength;
  return rest > 0 ? `${redactText(text.slice(0, maxLength))}[${rest} more]` : redactText(text);
}

/** Log levels. Each level includes those after it. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** The level of a logger, which may be changed while the program runs. */
export interface LevelSwitch {
  level: LogLevel;
}

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Reports whether a line is logged at a level. */
export function isLogged(line: LogLevel, level: LogLevel): boolean {
  return ranks[line] >= ranks[level];
}

/** Returns the level for `-v`, as in Kubernetes' own programs: 4 and above logs everything. */
export function levelOfVerbosity(verbosity: number): LogLevel {
  return verbosity >= 4 ? "debug" : "info";
}

/** Fields of a log line, by name. Values are plain data or errors. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured logs. Implementations must not throw, and must not be handed secrets. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Returns a logger that adds these fields to every line. */
  with(fields: LogFields): Logger;
  /** Reports whether lines of a level are written. Absent if the logger does not know. */
  isEnabled?(level: LogLevel): boolean;
}

/** Returns a logger that is made for its first line, because most of them log nothing. */
export function lazyLogger(make: () => Logger): Logger {
  let made: Logger | undefined;
  const own = (): Logger => {
    made ??= make();
    return made;
  };
  return {
    debug: (message, fields) => own().debug(message, fields),
    info: (message, fields) => own().info(message, fields),
    warn: (message, fields) => own().warn(message, fields),
    error: (message, fields) => own().error(message, fields),
    with: (fields) => lazyLogger(() => own().with(fields)),
    isEnabled: (level) => own().isEnabled?.(level) ?? true,
  };
}

/** A logger that discards every line. */
export const silentLogger: Logger = Object.freeze({
  debug() {},
  info() {},
  warn() {},
  error() {},
  with: () => silentLogger,
});
