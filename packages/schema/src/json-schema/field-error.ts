/** What is wrong with a value, in the API server's words for causes (`field.ErrorType`). */
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

/** One error of an object or of a schema, at one place. */
export interface FieldError {
  /** Where: `spec.ports[0].name`, keys that are no identifiers as `metadata.labels[a.b/c]`; empty for the whole object. */
  readonly path: string;
  readonly type: FieldErrorType;
  /** What is wrong and how to fix it, deterministic. */
  readonly message: string;
  /** The rule of a CEL error. */
  readonly rule?: string;
}
