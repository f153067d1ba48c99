import { type LogFields, type Logger, type LogLevel, maskText, silentLogger } from "./logger.ts";
import { redactFields } from "./redact.ts";

const redacting = new WeakSet<Logger>();

/**
 * Returns a logger that masks secrets in messages and fields. Objects of the API server become kind
 * and name; fields such as `token`, and keys within texts and errors, are masked. A redacting
 * logger is returned as it is. It never throws, even when the wrapped logger does.
 */
export function redactingLogger(logger: Logger): Logger {
  if (redacting.has(logger) || logger === silentLogger) {
    return logger;
  }
  const line = (level: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) => {
    try {
      logger[level](maskText(message), fields && redactFields(fields));
    } catch {
      // Logging must not fail because the wrapped logger does.
    }
  };
  const redacted: Logger = Object.freeze({
    debug: line("debug"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    with: (fields: LogFields) => redactingLogger(logger.with(redactFields(fields))),
    ...(logger.isEnabled && { isEnabled: (level: LogLevel) => logger.isEnabled?.(level) === true }),
  });
  redacting.add(redacted);
  return redacted;
}

export function markRedacting(logger: Logger): Logger {
  redacting.add(logger);
  return logger;
}
