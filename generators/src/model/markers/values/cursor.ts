import type { Diagnostic } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import type { Location } from "../../text/source-text.ts";
/** A marker's text with joined lines, and the current offset. */
export interface Cursor {
  readonly text: string;
  at: number;
}

export function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.text.charCodeAt(cursor.at))) cursor.at++;
}

/** Skips a character, and reports whether it was there. */
export function take(cursor: Cursor, character: string): boolean {
  if (cursor.text[cursor.at] !== character) return false;
  cursor.at++;
  return true;
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 9;
}

export function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

const decimal = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** Without leading zeros, which are octal numbers elsewhere. */
const wholeNumber = /^[+-]?(?:0|[1-9]\d*)$/;

/** Parses a decimal number exactly: integers that a double cannot represent become `bigint`. */
export function toNumber(text: string): number | bigint | undefined {
  if (!decimal.test(text)) return undefined;
  return wholeNumber.test(text) ? toInteger(text) : finite(Number(text));
}

/** Parses a decimal integer exactly, like `toNumber`. */
export function toInteger(text: string): number | bigint | undefined {
  if (!wholeNumber.test(text)) return undefined;
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  return BigInt(text.startsWith("+") ? text.slice(1) : text);
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Creates the diagnostic once the location of the marker's text is known. */
export type DiagnosticAt = (location: Location) => Diagnostic;

/** Reports a marker that cannot be parsed; caught by `parseMarker`, which knows its location. */
export class ValueError extends CapikitError {
  override readonly name = "ValueError";
  /** Offsets in the marker's joined text. */
  readonly start: number;
  readonly end: number;
  readonly diagnosticAt: DiagnosticAt;

  constructor(start: number, end: number, diagnosticAt: DiagnosticAt) {
    super("cannot parse the text of a marker");
    this.start = start;
    this.end = end;
    this.diagnosticAt = diagnosticAt;
  }
}
