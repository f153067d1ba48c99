/** Error codes, named after clusterctl's errors. */
export type TemplateErrorCode =
  | "badSubstitution"
  | "missingClosingBrace"
  | "variableName"
  | "funcSubstitution"
  | "negativeLength"
  | "tooLarge";

/** A position in a template. */
export interface TemplatePosition {
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units, from 1. */
  readonly column: number;
}

/** A template that clusterctl rejects or that takes too much to process. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly code: TemplateErrorCode;
  /** Start of the invalid substitution. */
  readonly position: TemplatePosition;

  constructor(code: TemplateErrorCode, message: string, position: TemplatePosition) {
    super(`line ${position.line}, column ${position.column}: ${message}`);
    this.code = code;
    this.position = position;
  }
}

/** Unset variables that a template requires. */
export class MissingVariablesError extends Error {
  override readonly name = "MissingVariablesError";
  readonly code = "missingVariables";
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
  badSubstitution:
    "bad substitution: clusterctl does not support the text after the name. Use a form such as ${NAME:=default}, or write $${ for a shell variable.",
  missingClosingBrace:
    "missing closing brace: a name must be followed by } or one of : = , ^ / # %. Write $${ for a shell variable.",
  variableName:
    "unable to parse variable name: ${ must be followed by letters, digits and _. Write $${ for a shell variable.",
  funcSubstitution:
    "unable to parse substitution within function: an argument is empty, or the template ends before the }.",
  tooLarge:
    "the text is too long or a pattern takes too many steps. The limits are 64 MiB for the result and 1,000,000 for the length of a pattern times the length of its value.",
  negativeLength: "a length is negative or too large; clusterctl crashes on it.",
});
