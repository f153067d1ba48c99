import {
  malformedMarker,
  missingArgument,
  repeatedArgument,
  unknownArgument,
} from "../../diagnostics/codes/markers.ts";
import type { Replacement } from "../../diagnostics/fix-at.ts";
import type { ArgumentDefinition, MarkerDefinition, MarkerValue } from "../marker.ts";
import { readAny, unexpected } from "./any-value.ts";
import { type Cursor, type DiagnosticAt, isDigit, isLetter, skipSpace, ValueError } from "./cursor.ts";
import { readTyped } from "./typed-value.ts";

/** Reports an error after which reading continues. */
export type ReportAt = (start: number, end: number, diagnosticAt: DiagnosticAt) => void;

/** Reads `a=1,b=2` to the end of the text, and reports missing, unknown and duplicate arguments. */
export function readArguments(
  cursor: Cursor,
  definition: MarkerDefinition,
  reportAt: ReportAt,
): Readonly<Record<string, MarkerValue>> {
  const values: Record<string, MarkerValue> = Object.create(null) as Record<string, MarkerValue>;
  let complete = true;
  /** The last argument, if it is a list. */
  let list: { readonly name: string; readonly written: string } | undefined;
  skipSpace(cursor);
  while (cursor.at < cursor.text.length) {
    const start = cursor.at;
    const items = list === undefined ? [] : bareItems(cursor, definition);
    if (list !== undefined && items.length > 0) {
      complete = false;
      const { name, written } = list;
      const help = `separate them with semicolons: ${name}=${[written, ...items].join(";")}`;
      const facts = {
        marker: definition.name,
        problem: `the values of ${name} are separated by commas`,
        help,
      };
      reportAt(start, cursor.at, (location) => malformedMarker.create(facts, location));
      skipSpace(cursor);
      if (cursor.at >= cursor.text.length) break;
      cursor.at++;
      skipSpace(cursor);
      continue;
    }
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
    const written = cursor.text.slice(start, cursor.at).replace(/^[\w-]+\s*=\s*/, "");
    list = argument?.type === "string[]" || argument?.type === "any[]" ? { name, written } : undefined;
    skipSpace(cursor);
    if (cursor.at >= cursor.text.length) break;
    if (cursor.text[cursor.at] !== ",")
      throw unexpected(cursor, definition.name, '","', ...separatorHelp(cursor, definition, start));
    cursor.at++;
    skipSpace(cursor);
  }
  if (complete) reportMissing(definition, values, cursor, reportAt);
  return values;
}

/** Returns how to write an argument that a known one follows without a comma, or a path in braces. */
function separatorHelp(
  { text, at }: Cursor,
  definition: MarkerDefinition,
  start: number,
): readonly [help?: string, fix?: Replacement] {
  const argument = text.slice(start, at).trimEnd();
  const rest = text.slice(at);
  const [, path] = /^[\w-]+\s*=\s*\{(\.[^{}]*)$/.exec(argument) ?? [];
  if (path !== undefined && rest.startsWith("}"))
    return [`write the path without braces: ${path}`, { wrong: `{${path}}`, right: path }];
  const [, next = ""] = /^([\w-]+)\s*=/.exec(rest) ?? [];
  if (!Object.hasOwn(definition.arguments ?? {}, next)) return [];
  const right = `${argument},${rest}`;
  return [`separate the arguments with a comma: ${right}`, { wrong: text.slice(start), right }];
}

/** Reads the items of a list with commas that follow its first one: names that are neither arguments nor have a value. */
function bareItems(cursor: Cursor, definition: MarkerDefinition): readonly string[] {
  const [text = ""] = /^[\w./*-]+(?:\s*,\s*[\w./*-]+)*/.exec(cursor.text.slice(cursor.at)) ?? [];
  const items: string[] = [];
  let { at } = cursor;
  for (const part of text.split(",")) {
    const item = part.trim();
    const end = at + part.length;
    if (argumentNamed(definition, item) !== undefined || /^\s*=/.test(cursor.text.slice(end))) break;
    items.push(item);
    cursor.at = end;
    at = end + 1;
  }
  return items;
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

/** Returns the text with commas before arguments that are missing because they follow a value: `groups=a verbs=b`. */
function withCommas(
  text: string,
  { arguments: named = {} }: MarkerDefinition,
  missing: readonly string[],
): { readonly help: string; readonly fix: Replacement } | undefined {
  const isHidden = missing.some((name) => new RegExp(`[\\s;]${name}\\s*=`).test(text));
  if (!isHidden || /["'`{]/.test(text)) return undefined;
  const right = text.replaceAll(/[\s;]\s?([\w-]+)=/g, (found, name: string) =>
    Object.hasOwn(named, name) ? `,${name}=` : found,
  );
  return { help: `write +${right}`, fix: { wrong: text, right } };
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
  const separated = withCommas(cursor.text, definition, missing);
  if (separated !== undefined) {
    const problem = "its arguments are not separated by commas";
    const facts = { marker: definition.name, problem, ...separated };
    reportAt(-1, cursor.text.length, (location) => malformedMarker.create(facts, location));
    return;
  }
  reportAt(-1, cursor.text.length, (location) =>
    missingArgument.create({ marker: definition.name, missing, example: definition.examples[0] }, location),
  );
}
