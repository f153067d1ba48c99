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
}

/** A logger that discards every line. */
export const silentLogger: Logger = Object.freeze({
  debug() {},
  info() {},
  warn() {},
  error() {},
  with: () => silentLogger,
});
