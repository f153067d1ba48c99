import { formatText } from "./format-text.ts";
import { lenientWriter } from "./lenient-writer.ts";
import { isLogged, type LevelSwitch, type LogLevel } from "./level-switch.ts";
import type { LogFields, Logger } from "./logger.ts";
import { maskText } from "./mask-text.ts";
import { type PinoLike, pinoLogger } from "./pino-logger.ts";
import { redactFields } from "./redact.ts";
import { markRedacting } from "./redacting-logger.ts";

/** How a logger logs. */
export interface LoggerOptions {
  /** May be an object whose level is changed later. Default: info. */
  readonly level?: LogLevel | LevelSwitch;
  /** Lines for people, or of JSON for programs. Default: json. */
  readonly format?: "text" | "json";
  /**
   * Takes whole lines. Default: the standard error, as Kubernetes' own programs do; the standard output is the program's. What it
   * cannot take is lost: a pipe that nobody reads any more ends no program.
   */
  readonly destination?: "stderr" | "stdout" | LogDestination;
}

/** Takes whole lines, such as a stream. */
export interface LogDestination {
  write(line: string): unknown;
}

/** As much of pino as is needed here. */
interface Pino extends PinoLike {
  child(fields: object): Pino;
}

/**
 * Makes the logger that managers use: pino, without secrets (see {@link redactingLogger}). What is below the level costs next to nothing. An error
 * in the field `error` is logged as `err` with type, message, stack and cause, as pino and klog name it.
 */
export async function createLogger({
  level = "info",
  format = "json",
  destination = "stderr",
}: LoggerOptions = {}): Promise<Logger> {
  const { pino } = await import("pino");
  const write = lenientWriter(typeof destination === "string" ? process[destination] : destination);
  const stream = { write: format === "json" ? write : (line: string) => write(formatText(line)) };
  const root = pino(
    {
      level: "debug",
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // It comes as plain data already.
      serializers: { err: (error: unknown) => error },
    },
    stream,
  );
  return loggerOf(root, typeof level === "string" ? { level } : level);
}

function loggerOf(pino: Pino, control: Readonly<LevelSwitch>): Logger {
  const inner = pinoLogger(pino);
  const line = (level: LogLevel) => (message: string, fields?: LogFields) => {
    if (isLogged(level, control.level)) {
      inner[level](maskText(message), fields && redactFields(fields));
    }
  };
  return markRedacting(
    Object.freeze({
      debug: line("debug"),
      info: line("info"),
      warn: line("warn"),
      error: line("error"),
      with: (fields: LogFields) => loggerOf(pino.child(named(redactFields(fields))), control),
    }),
  );
}

function named({ error, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return error === undefined ? fields : { ...fields, err: error };
}
