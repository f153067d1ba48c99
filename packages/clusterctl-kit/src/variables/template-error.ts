import { CapikitError, CodedError } from "@capikit/common/errors";

/** Error codes, named after clusterctl's errors. */
export type TemplateErrorCode =
  | "TEMPLATE_BAD_SUBSTITUTION"
  | "TEMPLATE_MISSING_CLOSING_BRACE"
  | "TEMPLATE_VARIABLE_NAME"
  | "TEMPLATE_FUNC_SUBSTITUTION"
  | "TEMPLATE_NEGATIVE_LENGTH"
  | "TEMPLATE_TOO_LARGE";

/** A position in a template. */
export interface TemplatePosition {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units, from 1. */
  readonly column: number;
}

/** A template that clusterctl rejects or that takes too much to process. */
export class TemplateError extends CodedError<TemplateErrorCode> {
  override readonly name = "TemplateError";
  /** Start of the invalid substitution. */
  readonly position: TemplatePosition;

  constructor(code: TemplateErrorCode, message: string, position: TemplatePosition) {
    super(code, `line ${position.line}, column ${position.column}: ${message}`);
    this.position = position;
  }
}

/** Unset variables that a template requires. */
export class MissingVariablesError extends CapikitError {
  override readonly name = "MissingVariablesError";
  /** Sorted. */
  readonly missing: readonly string[];

  constructor(missing: readonly string[]) {
    super(
      `value for variables [${missing.join(", ")}] is not set. Set them as environment variables or in clusterctl's configuration, or give them defaults in the template: \${NAME:=default}.`,
    );
    this.missing = missing;
  }
}

/** Error messages with fixes. */
export const templateErrorTexts: Readonly<Record<TemplateErrorCode, string>> = Object.freeze({
  TEMPLATE_BAD_SUBSTITUTION:
    "bad substitution: clusterctl does not support the text after the name. Use a form such as ${NAME:=default}, or write $${ for a shell variable.",
  TEMPLATE_MISSING_CLOSING_BRACE:
    "missing closing brace: a name must be followed by } or one of : = , ^ / # %. Write $${ for a shell variable.",
  TEMPLATE_VARIABLE_NAME:
    "unable to parse variable name: ${ must be followed by letters, digits and _. Write $${ for a shell variable.",
  TEMPLATE_FUNC_SUBSTITUTION:
    "unable to parse substitution within function: an argument is empty, or the template ends before the }.",
  TEMPLATE_TOO_LARGE:
    "the text is too long or a pattern takes too many steps. The limits are 64 MiB for the result and 1,000,000 for the length of a pattern times the length of its value.",
  TEMPLATE_NEGATIVE_LENGTH: "a length is negative or too large; clusterctl crashes on it.",
});
