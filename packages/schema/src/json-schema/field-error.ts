/** The type of an error, named like the API server's `field.ErrorType`. */
export type FieldErrorType =
  | "FieldValueRequired"
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "InternalError";

/** An error at one location of an object or a schema. */
export interface FieldError {
  /** Path such as `spec.ports[0].name` or `metadata.labels[a.b/c]`; empty for the whole object. */
  readonly path: string;
  readonly type: FieldErrorType;
  /** The error and its fix, deterministic. */
  readonly message: string;
  /** The rule of a CEL error. */
  readonly rule?: string;
}
