import type { LogFields, Logger } from "./logger.ts";

/** Limits the memory for causes. */
const maxCauses = 100;

/**
 * Returns a log of failures in the background. The first failure for a cause is a warning, and
 * repetitions, failures without a cause and those after 100 causes are debug messages.
 *
 * @param note follows the message of a warning, such as the fix.
 */
export function createCauseLog(
  logger: Logger,
): (cause: string | undefined, message: string, fields: LogFields, note?: string) => void {
  const causes = new Set<string>();
  return (cause, message, fields, note = "further failures for the same reason are not logged") => {
    if (cause === undefined || causes.has(cause) || causes.size >= maxCauses) {
      logger.debug(message, fields);
      return;
    }
    causes.add(cause);
    logger.warn(`${message}; ${note}`, fields);
  };
}
