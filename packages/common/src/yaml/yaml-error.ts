import { CodedError } from "../errors/capikit-error.ts";

/** Why a value cannot be written as YAML: it is not plain data, or exceeds a limit. */
export type YamlWriteErrorCode =
  | "YAML_WRITE_NOT_DATA"
  | "YAML_WRITE_TOO_DEEP"
  | "YAML_WRITE_TOO_LARGE"
  | "YAML_WRITE_TOO_MANY_NODES";

/** A value that cannot be written. The message does not quote the value, which may be secret. */
export class YamlWriteError extends CodedError<YamlWriteErrorCode> {
  override readonly name = "YamlWriteError";
}

/**
 * The code of a YAML error:
 *
 * - `YAML_ENCODING`: bytes that are not UTF-8
 * - `YAML_CHARACTER`: a character that YAML forbids
 * - `YAML_SYNTAX`: not YAML
 * - `YAML_DUPLICATE_KEY`: a mapping has a key twice
 * - `YAML_INVALID_KEY`: a mapping has a list or a mapping as a key
 * - `YAML_INVALID_VALUE`: a value that JSON cannot represent, such as `.inf`
 * - `YAML_INVALID_MERGE`: `<<` without a mapping
 * - `YAML_UNKNOWN_ALIAS`: an alias without an anchor
 * - `YAML_CIRCULAR_ALIAS`: an alias inside the value that its anchor names
 * - `YAML_MULTIPLE_DOCUMENTS`: more than one document
 * - `YAML_TOO_LARGE`, `YAML_TOO_DEEP`, `YAML_TOO_MANY_NODES`, `YAML_TOO_MANY_ALIASED_NODES`: a
 *   limit of {@link YamlLimits}
 */
export type YamlErrorCode =
  | "YAML_ENCODING"
  | "YAML_CHARACTER"
  | "YAML_SYNTAX"
  | "YAML_DUPLICATE_KEY"
  | "YAML_INVALID_KEY"
  | "YAML_INVALID_VALUE"
  | "YAML_INVALID_MERGE"
  | "YAML_UNKNOWN_ALIAS"
  | "YAML_CIRCULAR_ALIAS"
  | "YAML_MULTIPLE_DOCUMENTS"
  | "YAML_TOO_LARGE"
  | "YAML_TOO_DEEP"
  | "YAML_TOO_MANY_NODES"
  | "YAML_TOO_MANY_ALIASED_NODES";

/**
 * An invalid YAML text. Neither the message nor a property quotes the text, which may be secret;
 * callers with public texts find the place by `start` and `end`.
 */
export class YamlError extends CodedError<YamlErrorCode> {
  override readonly name = "YamlError";
  /** The reason alone, without the position. */
  readonly reason: string;
  /** Offset in the text, in UTF-16 code units. 0 if no text was read. */
  readonly start: number;
  /** Offset of the end; `start` if only a position is known. */
  readonly end: number;
  /** Line, from 1. */
  readonly line: number;
  /** Column, from 1, in UTF-16 code units. */
  readonly column: number;

  constructor(code: YamlErrorCode, reason: string, text: string, start = 0, end = start) {
    const { line, column } = positionAt(text, start);
    super(code, `${reason} (line ${line}, column ${column})`);
    this.reason = reason;
    this.start = start;
    this.end = end;
    this.line = line;
    this.column = column;
  }
}

const codesOfNames: ReadonlySet<YamlErrorCode> = new Set([
  "YAML_DUPLICATE_KEY",
  "YAML_UNKNOWN_ALIAS",
  "YAML_CIRCULAR_ALIAS",
  "YAML_INVALID_VALUE",
]);

/** Longer names are truncated. */
const longestName = 60;

/**
 * Returns the reason of an error and the affected key, alias or value. Only for public texts.
 *
 * @param text The text that was read.
 */
export function quoteYamlError({ code, reason, start, end }: YamlError, text: string): string {
  if (!codesOfNames.has(code) || end <= start) return reason;
  const name = text.slice(start, end);
  return `${reason}: ${name.length > longestName ? `${name.slice(0, longestName)}…` : name}`;
}

/** Lines end with LF, CR or CRLF. */
function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = 0; at < offset; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) {
      line += 1;
      lineStart = at + 1;
    }
  }
  return { line, column: offset - lineStart + 1 };
}
