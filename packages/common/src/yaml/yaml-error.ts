/**
 * The code of a YAML error:
 *
 * - `encoding`: bytes that are not UTF-8
 * - `character`: a character that YAML forbids
 * - `syntax`: not YAML
 * - `duplicate-key`: a mapping has a key twice
 * - `invalid-key`: a mapping has a list or a mapping as a key
 * - `invalid-value`: a value that JSON cannot represent, such as `.inf`
 * - `invalid-merge`: `<<` without a mapping
 * - `unknown-alias`: an alias without an anchor
 * - `circular-alias`: an alias inside the value that its anchor names
 * - `multiple-documents`: more than one document
 * - `too-large`, `too-deep`, `too-many-nodes`, `too-many-aliased-nodes`: a limit of
 * -   {@link YamlLimits}
 */
export type YamlErrorCode =
  | "encoding"
  | "character"
  | "syntax"
  | "duplicate-key"
  | "invalid-key"
  | "invalid-value"
  | "invalid-merge"
  | "unknown-alias"
  | "circular-alias"
  | "multiple-documents"
  | "too-large"
  | "too-deep"
  | "too-many-nodes"
  | "too-many-aliased-nodes";

/**
 * An invalid YAML text. Neither the message nor a property quotes the text, which may be secret;
 * callers with public texts find the place by `start` and `end`.
 */
export class YamlError extends Error {
  override readonly name = "YamlError";
  readonly code: YamlErrorCode;
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
    super(`${reason} (line ${line}, column ${column})`);
    this.code = code;
    this.reason = reason;
    this.start = start;
    this.end = end;
    this.line = line;
    this.column = column;
  }
}

const codesOfNames: ReadonlySet<YamlErrorCode> = new Set([
  "duplicate-key",
  "unknown-alias",
  "circular-alias",
  "invalid-value",
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
