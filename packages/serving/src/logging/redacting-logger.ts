import type { LogFields, Logger } from "./logger.ts";
import { maskText } from "./mask-text.ts";
import { redactFields } from "./redact.ts";

const redacting = new WeakSet<Logger>();

/**
 * A logger that hands on messages and fields without their secrets: objects of the API server become kind and name, fields such as `token`,
 * `password` or `kubeconfig` and keys and tokens within texts and errors are made unreadable. A manager puts its logger behind this; one that is so
 * already comes back as it is. It throws nothing, even where the logger behind it does.
 */
export function redactingLogger(logger: Logger): Logger {
  if (redacting.has(logger)) {
    return logger;
  }
  const line = (level: "debug" | "info" | "warn" | "error") => (message: string, fields?: LogFields) => {
    try {
      logger[level](maskText(message), fields && redactFields(fields));
    } catch {
      // Who logs is never the one to mend logging.
    }
  };
  const redacted: Logger = Object.freeze({
    debug: line("debug"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    with: (fields: LogFields) => redactingLogger(logger.with(redactFields(fields))),
  });
  redacting.add(redacted);
  return redacted;
}

/** Notes that a logger redacts by itself. */
export function markRedacting(logger: Logger): Logger {
  redacting.add(logger);
  return logger;
}
