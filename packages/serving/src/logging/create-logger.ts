import { isRecord } from "@capikit/common/json";
import { unicodeEscape } from "@capikit/common/text";
import {
  isLogged,
  type LevelSwitch,
  type LogFields,
  type Logger,
  type LogLevel,
  maskText,
} from "./logger.ts";
import { type PinoLike, pinoLogger } from "./pino-logger.ts";
import { redactFields } from "./redact.ts";
import { markRedacting } from "./redacting-logger.ts";

const watched = new WeakSet<object>();

/** Options of {@link createLogger}. */
export interface LoggerOptions {
  /** May be an object whose level is changed later. Default: info. */
  readonly level?: LogLevel | LevelSwitch;
  /** Text lines for people or JSON lines for programs. Default: json. */
  readonly format?: "text" | "json";
  /**
   * Receives whole lines. Lines that it cannot take are lost: a closed pipe does not end the
   * program. Default: standard error, as in Kubernetes' own programs.
   */
  readonly destination?: "stderr" | "stdout" | LogDestination;
}

/** Takes whole lines, such as a stream. */
export interface LogDestination {
  write(line: string): unknown;
}

/** The part of pino used here. */
interface Pino extends PinoLike {
  child(fields: object): Pino;
}

/**
 * Creates the logger of managers: pino without secrets (see {@link redactingLogger}). The field
 * `error` is logged as `err` with type, message, stack and cause, as in pino and klog.
 */
export async function createLogger(options: LoggerOptions = {}): Promise<Logger> {
  const { level = "info", format = "json", destination = "stderr" } = options;
  // Bundles with code splitting have only the default export of a CommonJS package.
  const { default: pino } = await import("pino");
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
      isEnabled: (asked: LogLevel) => isLogged(asked, control.level),
    }),
  );
}

function named({ error, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return error === undefined ? fields : { ...fields, err: error };
}

/** Writes lines and ignores errors: unhandled, a stream's `error` ends the process. */
function lenientWriter(destination: LogDestination): (line: string) => void {
  const { on } = destination as { on?: unknown };
  if (typeof on === "function" && !watched.has(destination)) {
    watched.add(destination);
    on.call(destination, "error", () => {});
  }
  return (line) => {
    try {
      destination.write(line);
    } catch {
      // Logging must not fail because its destination does.
    }
  };
}

type Line = Readonly<Record<string, unknown>>;

/** Formats a JSON line as text: time, level, message, error, fields; a stack has lines of its own. */
function formatText(json: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Line;
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${valueText(value)}`);
  const { stack, ...error } = isRecord(err) ? err : { stack: undefined };
  if (err !== undefined) {
    const { type, message } = error as Line;
    shown.unshift(`err=${valueText(isRecord(err) ? `${type}: ${message}` : err)}`);
  }
  const head = `${time} ${String(level).toUpperCase().padEnd(5)} ${[msg, ...shown].join(" ")}`;
  return `${[head, ...stackLines(err)].map(oneLine).join("\n")}\n`;
}

/** Messages may be foreign: they must not control the terminal or imitate log lines. */
function oneLine(line: string): string {
  return line.replace(/(?!\t)[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
    character === "\n" ? "\\n" : unicodeEscape(character),
  );
}

function stackLines(error: unknown): string[] {
  if (!isRecord(error)) {
    return [];
  }
  const { stack, cause } = error;
  const own = typeof stack === "string" ? stack.split("\n").filter((line) => /^\s+at /.test(line)) : [];
  if (cause === undefined) {
    return own;
  }
  const what = isRecord(cause) && "message" in cause ? `${cause.type}: ${cause.message}` : valueText(cause);
  return [...own, `  caused by ${what}`, ...stackLines(cause)];
}

function valueText(value: unknown): string {
  if (isRecord(value) && typeof value.name === "string" && isReference(value)) {
    const { kind, namespace, name } = value;
    return `${kind ? `${kind}/` : ""}${namespace ? `${namespace}/` : ""}${name}`;
  }
  return typeof value === "string" && /^[\w./:@+-]+$/.test(value) ? value : JSON.stringify(value);
}

function isReference(value: Line): boolean {
  return Object.keys(value).every((name) => ["kind", "namespace", "name"].includes(name));
}
