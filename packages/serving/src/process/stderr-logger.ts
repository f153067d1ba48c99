import { type Logger, silentLogger } from "../logging/logger.ts";
import { shownError } from "./shown-error.ts";

/** Writes errors, without their secrets, as lines for people on the standard error, for programs without a logger. */
export const stderrLogger: Logger = Object.freeze({
  ...silentLogger,
  error(message, fields) {
    console.error(
      fields !== undefined && "error" in fields ? `${message}: ${shownError(fields.error)}` : message,
    );
  },
  with: () => stderrLogger,
} satisfies Logger);
