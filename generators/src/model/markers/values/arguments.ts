import {
  malformedMarker,
  missingArgument,
  repeatedArgument,
  unknownArgument,
} from "../../diagnostics/codes/markers.ts";
import type { ArgumentDefinition, MarkerDefinition, MarkerValue } from "../marker.ts";
import { readAny, unexpected } from "./any-value.ts";
import { type Cursor, type DiagnosticAt, isDigit, isLetter, skipSpace, ValueError } from "./cursor.ts";
import { readTyped } from "./typed-value.ts";

/** Reports an error after which reading continues. */
export type ReportAt = (start: number, end: number, diagnosticAt: DiagnosticAt) => void;

const separators = "separate arguments with commas, and the values of a list with semicolons";

/** Reads `a=1,b=2` to the end of the text, and reports missing, unknown and duplicate arguments. */
export function readArguments(
  cursor: Cursor,
  definition: MarkerDefinition,
  reportAt: ReportAt,
): Readonly<Record<string, MarkerValue>> {
  const values: Record<string, MarkerValue> = Object.create(null) as Record<string, MarkerValue>;
  let complete = true;
  skipSpace(cursor);
  while (cursor.at < cursor.text.length) {
    const start = cursor.at;
    const name = readName(cursor, definition.name);
    const argument = argumentNamed(definition, name);
    if (argument === undefined) {
      complete = false;
      const known = Object.keys(definition.arguments ?? {});
      reportAt(start, cursor.at, (location) =>
        unknownArgument.create({ marker: definition.name, argument: name, known }, location),
      );
    } else if (Object.hasOwn(values, name)) {
      reportAt(start, cursor.at, (location) =>
        repeatedArgument.create({ marker: definition.name, argument: name }, location),
      );
    }
    const value = readArgument(cursor, definition.name, name, argument);
    if (argument !== undefined && !Object.hasOwn(values, name)) values[name] = value;
    skipSpace(cursor);
    if (cursor.at >= cursor.text.length) break;
    if (cursor.text[cursor.at] !== ",") throw unexpected(cursor, definition.name, '","', separators);
    cursor.at++;
    skipSpace(cursor);
  }
  if (complete) reportMissing(definition, values, cursor, reportAt);
  return values;
}

/** Reads `=value` after the name, or nothing for a boolean flag. */
function readArgument(
  cursor: Cursor,
  marker: string,
  name: string,
  definition: ArgumentDefinition | undefined,
): MarkerValue {
  const end = cursor.at;
  skipSpace(cursor);
  if (cursor.text[cursor.at] === "=") {
    cursor.at++;
    if (definition !== undefined) return readTyped(cursor, definition, { marker, argument: name });
    skipSpace(cursor);
    const next = cursor.text[cursor.at];
    return next === undefined || next === "," ? true : readAny(cursor, marker);
  }
  if (definition === undefined || definition.type === "boolean") return true;
  const [, written = "…"] = /^\s+([^\s,;]+)/.exec(cursor.text.slice(end)) ?? [];
  throw new ValueError(end, end + 1, (location) =>
    malformedMarker.create(
      { marker, problem: `"=" is missing after ${name}`, help: `write ${name}=${written}` },
      location,
    ),
  );
}

function readName(cursor: Cursor, marker: string): string {
  const { text, at: start } = cursor;
  if (!isLetter(text.charCodeAt(start))) throw unexpected(cursor, marker, "an argument's name");
  for (; cursor.at < text.length; cursor.at++) {
    const code = text.charCodeAt(cursor.at);
    if (!isLetter(code) && !isDigit(code) && code !== 95 && code !== 45) break;
  }
  return text.slice(start, cursor.at);
}

function argumentNamed(definition: MarkerDefinition, name: string): ArgumentDefinition | undefined {
  const named = definition.arguments;
  return named !== undefined && Object.hasOwn(named, name) ? named[name] : definition.otherArguments;
}

function reportMissing(
  definition: MarkerDefinition,
  values: Readonly<Record<string, MarkerValue>>,
  cursor: Cursor,
  reportAt: ReportAt,
): void {
  const missing: string[] = [];
  for (const name in definition.arguments)
    if (definition.arguments[name]?.required === true && !Object.hasOwn(values, name)) missing.push(name);
  const isEmpty = definition.otherArguments?.required === true && Object.keys(values).length === 0;
  if (missing.length === 0 && !isEmpty) return;
  reportAt(-1, cursor.text.length, (location) =>
    missingArgument.create({ marker: definition.name, missing, example: definition.examples[0] }, location),
  );
}
