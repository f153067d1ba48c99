import { connectionCode } from "./connection-help.ts";

const brand = Symbol.for("capikit.dev/error");

/** Base of all errors that capikit throws. `cause` holds the original error, if any. */
export abstract class CapikitError extends Error {
  /** Name of the class. Each class declares it, because bundlers rename classes. */
  abstract override readonly name: string;
  /**
   * Stable, unique identifier in upper case. Default: derived from the name, such as
   * `UNKNOWN_KIND_ERROR`. Messages may change, codes do not.
   */
  declare readonly code: string;
}

// No accessor in the class: TypeScript would not let `CodedError` declare a field.
Object.defineProperties(CapikitError.prototype, { [brand]: { value: true }, code: { get: codeOf } });

function codeOf(this: CapikitError): string {
  return this.name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase();
}

/** Base of errors with one of several codes. */
export abstract class CodedError<Code extends string> extends CapikitError {
  override readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Reports whether a value is an error of any copy of capikit. */
export function isCapikitError(value: unknown): value is CapikitError {
  return value instanceof Error && brand in value;
}

/** Causes of foreign errors beyond this depth are left out. */
const deepestCause = 4;

/**
 * Returns the message of a thrown value; its name where the message is empty. Errors of other programs,
 * such as `fetch failed`, often name the reason only in their cause: it follows the message if it has a code
 * of the system. capikit's own messages are complete. Never throws.
 */
export function errorMessage(error: unknown): string {
  try {
    return messageOf(error, deepestCause);
  } catch {
    return "unknown error";
  }
}

function messageOf(error: unknown, depth: number): string {
  if (!(error instanceof Error)) return String(error);
  const { message, name } = error;
  if (isCapikitError(error) || depth === 0) return message || name;
  const inner: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  // A cause without a code may quote what its author kept out of the message, such as a parsed text.
  const reason =
    inner instanceof Error && connectionCode(inner) !== undefined ? messageOf(inner, depth - 1) : "";
  if (message === "") return reason || name;
  return reason === "" || message.includes(reason) ? message : `${message}: ${reason}`;
}

/** Reports whether a thrown value, of capikit or of Node.js (`ENOENT`), has one of the codes. */
export function hasErrorCode<Code extends string>(
  error: unknown,
  ...codes: readonly Code[]
): error is Error & { readonly code: Code } {
  return error instanceof Error && (codes as readonly unknown[]).includes((error as { code?: unknown }).code);
}

/** Returns the fix for an error of the disk, of limits or of permissions; undefined for any other error. */
export function systemHelp(error: unknown): string | undefined {
  if (hasErrorCode(error, "ENOSPC", "EDQUOT")) return "free space on the disk";
  if (hasErrorCode(error, "EFBIG")) return "raise the limit of the size of files: ulimit -f";
  if (hasErrorCode(error, "EMFILE", "ENFILE")) return "raise the limit of open files: ulimit -n";
  return hasErrorCode(error, "EACCES", "EPERM", "EROFS") ? "check the permissions" : undefined;
}
