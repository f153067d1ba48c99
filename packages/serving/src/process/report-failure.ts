import { inspect } from "node:util";
import { FlagError, FlagHelpError } from "../flags/flag.ts";
import { type Logger, maskText } from "../logging/logger.ts";
import { redactingLogger } from "../logging/redacting-logger.ts";

/** Names of errors that the user can fix by the message alone. */
const expected = ["ConfigError", "ConnectionError", "CertificateError", "ListenError"];

/**
 * Reports why a program fails, with secrets masked: expected errors in one line on the standard
 * error, others with their stack in the log, or there. The help goes to the standard output.
 *
 * @returns the exit code: 0 for the help, 2 for a wrong command line, else 1.
 */
export function reportFailure(error: unknown, logger?: Logger): number {
  if (error instanceof FlagHelpError) {
    console.log(error.message);
    return error.exitCode;
  }
  if (error instanceof FlagError) {
    console.error(`error: ${maskText(error.message)}`);
    return error.exitCode;
  }
  if (error instanceof Error && expected.includes(error.name)) {
    console.error(`error: ${maskText(error.message)}`);
  } else if (logger === undefined) {
    console.error(shownError(error));
  } else {
    redactingLogger(logger).error("Exiting after an error", { error });
  }
  return 1;
}

/** Formats an error with stack and causes, without secrets. */
export function shownError(error: unknown): string {
  return maskText(inspected(error));
}

function inspected(error: unknown): string {
  try {
    return inspect(error);
  } catch {
    return "an error that cannot be shown"; // a throwing getter or proxy
  }
}
