import { type Logger, silentLogger } from "../logging/logger.ts";
import { shownError } from "./shown-error.ts";

/** Writes errors as text to the standard error, without secrets, for programs without a logger. */
export const stderrLogger: Logger = Object.freeze({
  ...silentLogger,
  error(message, fields) {
    console.error(
      fields !== undefined && "error" in fields ? `${message}: ${shownError(fields.error)}` : message,
    );
  },
  with: () => stderrLogger,
} satisfies Logger);
