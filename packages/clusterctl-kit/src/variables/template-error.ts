/** What is wrong with a template, by the names of clusterctl's own errors. */
export type TemplateErrorCode =
  | "badSubstitution"
  | "missingClosingBrace"
  | "variableName"
  | "funcSubstitution"
  | "negativeLength"
  | "tooLarge";

/** Where something is in a template. */
export interface TemplatePosition {
  /** From 1. */
  readonly line: number;
  /** In characters (UTF-16 units), from 1. */
  readonly column: number;
}

/** A template that clusterctl refuses too, or that takes too much to process. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
  readonly code: TemplateErrorCode;
  /** Where the substitution begins that cannot be read. */
  readonly position: TemplatePosition;

  constructor(code: TemplateErrorCode, message: string, position: TemplatePosition) {
    super(`line ${position.line}, column ${position.column}: ${message}`);
    this.code = code;
    this.position = position;
  }
}

/** Variables that a template needs and nobody has set. */
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

/** Texts for people, each with what fixes it. */
export const templateErrorTexts: Readonly<Record<TemplateErrorCode, string>> = Object.freeze({
  badSubstitution:
    "bad substitution: what follows the name is none of the forms that clusterctl knows, such as ${NAME:=default}. Write $${ for a ${ that is meant for a shell.",
  missingClosingBrace:
    "missing closing brace: a name is followed by } or one of : = , ^ / # %. Write $${ for a ${ that is meant for a shell.",
  variableName:
    "unable to parse variable name: ${ is followed by letters, digits and _. Write $${ for a ${ that is meant for a shell.",
  funcSubstitution:
    "unable to parse substitution within function: an argument is empty, or the template ends before the }.",
  tooLarge:
    "the text would be too long, or a pattern takes too many steps: the result may have 64 MiB, and length of a pattern times length of its value may be 1,000,000.",
  negativeLength: "a length is negative or too large; clusterctl crashes on it.",
});
