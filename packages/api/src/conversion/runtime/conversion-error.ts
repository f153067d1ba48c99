import { formatJsonPath, type JsonPath } from "./json-path.ts";

/**
 * What went wrong:
 *
 * - `UnknownVersion`: the object's or the wanted apiVersion is not one of the kind's, or both are the same.
 * - `InvalidObject`: a value has a type or a form that the kind's version does not admit.
 * - `InvalidData`: the annotation `cluster.x-k8s.io/conversion-data` cannot be read.
 * - `UnresolvedReference`: nobody knows under which apiVersion the kind of a reference is served.
 */
export type ConversionErrorCode = "InvalidData" | "InvalidObject" | "UnknownVersion" | "UnresolvedReference";

/** Thrown by conversions. Its message is the same for the same object: it may be shown in conditions. */
export class ConversionError extends Error {
  readonly code: ConversionErrorCode;
  /** Where in the object, as JSON path without the leading `$`: `.spec.files[2].path`. Empty for the whole object. */
  readonly path: string;
  /** The message without the path. */
  readonly reason: string;

  constructor(code: ConversionErrorCode, path: string, message: string, options?: ErrorOptions) {
    super(path === "" ? message : `${path}: ${message}`, options);
    this.name = "ConversionError";
    this.code = code;
    this.path = path;
    this.reason = message;
  }
}

/** The error as seen from further out; anything but a `ConversionError` stays as it is. */
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
