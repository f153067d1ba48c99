import type { Logger } from "@capikit/serving";
import { FlagError, FlagHelp } from "../flags/flag-error.ts";
import { maskText } from "../logging/mask-text.ts";
import { ManagerError } from "../manager/manager-error.ts";
import { shownError } from "./shown-error.ts";

/** Names of errors that the user can fix by the message alone. */
const expected = ["ConfigError", "ConnectionError", "CertificateError", "ListenError"];

/** Reports why a program fails, in one line where that is enough. Gives the exit code. */
export function reportFailure(error: unknown, logger: Logger | undefined): number {
  if (error instanceof FlagHelp) {
    console.log(error.message);
    return error.exitCode;
  }
  if (error instanceof FlagError) {
    console.error(`error: ${error.message}`);
    return error.exitCode;
  }
  if (error instanceof Error && expected.includes(error.name)) {
    console.error(`error: ${maskText(error.message)}`);
  } else if (logger === undefined) {
    console.error(shownError(error));
  } else if (!(error instanceof ManagerError)) {
    logger.error("Exiting after an error", { error });
  }
  return 1;
}
