import { CodedError, errorMessage } from "@capikit/common/errors";
import { formatJsonPath, type JsonPath } from "@capikit/common/json";

/**
 * Reason of a conversion error:
 *
 * - `CONVERSION_UNKNOWN_VERSION`: the kind does not have the version, or source and target are
 *   the same.
 * - `CONVERSION_INVALID_OBJECT`: a value has an invalid type or format.
 * - `CONVERSION_INVALID_DATA`: an annotation of conversions is invalid. It is reported, not thrown.
 * - `CONVERSION_UNRESOLVED_REFERENCE`: the apiVersion of a referenced kind is unknown.
 */
export type ConversionErrorCode =
  | "CONVERSION_INVALID_DATA"
  | "CONVERSION_INVALID_OBJECT"
  | "CONVERSION_UNKNOWN_VERSION"
  | "CONVERSION_UNRESOLVED_REFERENCE";

/** An error of a conversion. Equal objects have equal messages, which suits conditions. */
export class ConversionError extends CodedError<ConversionErrorCode> {
  override readonly name = "ConversionError";
  /** JSON path in the object without the leading `$`: `.spec.files[2].path`. Empty for the root. */
  readonly path: string;
  /** The message without the path. */
  readonly reason: string;

  constructor(code: ConversionErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(code, path === "" ? message : `${path}: ${message}`, options);
    this.path = path;
    this.reason = message;
  }
}

/** Returns the error of a reference whose version is unknown. */
export function unresolvedReference(group: string, kind: string, cause: unknown): ConversionError {
  return new ConversionError(
    "CONVERSION_UNRESOLVED_REFERENCE",
    "",
    `the reference to ${kind || "a kind without name"} in group ${group || '""'} cannot be converted: ${errorMessage(cause)}`,
    { cause },
  );
}

/** Adds outer path steps to a `ConversionError`; other errors are returned unchanged. */
export function errorWithin(error: unknown, steps: readonly (number | string)[]): unknown {
  if (!(error instanceof ConversionError)) {
    return error;
  }
  let path: JsonPath | undefined;
  for (const step of steps) {
    path = { parent: path, step };
  }
  const { code, path: inner, reason, cause } = error;
  return new ConversionError(
    code,
    formatJsonPath(path) + inner,
    reason,
    cause === undefined ? {} : { cause },
  );
}
