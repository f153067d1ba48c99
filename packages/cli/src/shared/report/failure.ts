import { isRequestError } from "@capikit/client/errors";
import { hasErrorCode, isCapikitError, systemHelp } from "@capikit/common/errors";
import { bugReport } from "./bug-report.ts";

/** What prevented a command, and what a person can do about it. */
export interface Failure {
  readonly message: string;
  readonly help?: string | undefined;
}

const maxCauses = 8;

/**
 * Returns what a server, a program, a file or the machine did: errors of capikit's classes, and those
 * of Node.js about the system, also as the cause of others. Undefined for any other error, which is a
 * bug.
 */
export function failureOf(error: unknown): Failure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isRequestError(error))
    return {
      message: `cannot read the cluster: ${error.message}`,
      help: "check that the address in the kubeconfig is that of an API server: a proxy or a login page may answer instead",
    };
  let cause: unknown = error;
  for (let depth = 0; depth < maxCauses && cause instanceof Error; depth++) {
    if (isCapikitError(cause) || isSystemError(cause)) {
      const messages = [...new Set([error.message, cause.message])].filter((text) => text !== "");
      return { message: messages.join(": ") || cause.name, help: helpFor(cause) };
    }
    cause = cause.cause;
  }
  return undefined;
}

/** Returns the message of a failure with its help, or the report of a bug. */
export function failureText(error: unknown, argv: readonly string[]): string {
  const failure = failureOf(error);
  if (failure === undefined) return bugReport(error, argv);
  return `capikit: ${failure.message}\n${failure.help === undefined ? "" : `  help: ${failure.help}\n`}`;
}

/** Errors of Node.js about arguments (`ERR_INVALID_ARG_TYPE`) and states are mistakes of the program. */
const ownCodes =
  /^ERR_(?!SSL|TLS|OSSL|HTTP|HTTP2|STREAM_PREMATURE|SOCKET|STRING_TOO_LONG|BUFFER_TOO_LARGE|FS_FILE_TOO_LARGE|MEMORY|WORKER_OUT_OF_MEMORY|WORKER_INIT_FAILED|PROXY)/;

function isSystemError(error: Error): boolean {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && code !== "" && !ownCodes.test(code);
}

function helpFor(error: Error): string | undefined {
  const { help } = error as { readonly help?: unknown };
  if (typeof help === "string") return help;
  if (hasErrorCode(error, "CONFIG_EXEC_FAILED"))
    return "log in again, or run the credential plugin of the kubeconfig alone to see its error";
  return systemHelp(error);
}
