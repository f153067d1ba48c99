import type { Report } from "@capikit/common/diagnostics";
import {
  malformedMarker,
  misplacedMarker,
  misplacedPackageMarker,
  missingValue,
  unexpectedArgument,
  unknownMarker,
} from "../../diagnostics/codes/markers.ts";
import type { Location } from "../../text/source-text.ts";
import type { Marker, MarkerDefinition, MarkerTarget, MarkerValue } from "../marker.ts";
import { type MarkerText, placeOf } from "../marker-text.ts";
import { findMarker } from "../registry/registry.ts";
import { suggestMarker } from "../registry/suggest-marker.ts";
import { unexpected } from "../values/any-value.ts";
import { readArguments } from "../values/arguments.ts";
import {
  type Cursor,
  type DiagnosticAt,
  isDigit,
  isLetter,
  isSpace,
  skipSpace,
  ValueError,
} from "../values/cursor.ts";
import { readTyped } from "../values/typed-value.ts";

const nothing: Readonly<Record<string, MarkerValue>> = Object.freeze({});

/** The parsed text of a marker, independent of its location. */
type Reading = Omit<Marker, "location">;

/** Cache of valid markers by text, emptied before it grows large. */
const readings = new Map<string, Reading>();

const maxReadings = 5000;

/** Parses and checks one marker; reports an invalid one and returns `undefined`. */
export function parseMarker(
  marker: MarkerText,
  targets: readonly MarkerTarget[],
  report: Report,
): Marker | undefined {
  const known = readings.get(marker.text);
  const named = known === undefined ? lookUp(marker) : { definition: known.definition, at: 0 };
  if (named === undefined) {
    reportUnknown(marker, report);
    return undefined;
  }
  const { definition } = named;
  if (!targets.some((target) => acceptsTarget(definition, target))) {
    reportMisplaced(definition, targets, placeOf(marker, -1, definition.name.length), report);
    return undefined;
  }
  const reading = known ?? interpret(marker, named, report);
  if (reading === undefined) return undefined;
  if (known === undefined) {
    if (readings.size === maxReadings) readings.clear();
    readings.set(marker.text, reading);
  }
  const { key, value } = reading;
  const location = { source: marker.source, start: marker.start, end: marker.end };
  return { definition, key, value, arguments: reading.arguments, location };
}

function interpret(marker: MarkerText, named: Named, report: Report): Reading | undefined {
  const { definition } = named;
  const key = definition.aliasOf ?? definition.name;
  if (definition.origin === "foreign") return { definition, key, value: true, arguments: nothing };
  let failed = false;
  const reportAt = (start: number, end: number, diagnosticAt: DiagnosticAt) => {
    failed = true;
    report(diagnosticAt(placeOf(marker, start, end)));
  };
  try {
    const cursor: Cursor = { text: withoutRemark(marker.text, definition), at: named.at };
    const isNamed = definition.shape === "arguments";
    const value = isNamed ? true : readOne(cursor, definition);
    const all = isNamed ? readAll(cursor, named, reportAt) : nothing;
    return failed ? undefined : { definition, key, value, arguments: all };
  } catch (problem) {
    if (!(problem instanceof ValueError)) throw problem;
    reportAt(problem.start, problem.end, problem.diagnosticAt);
    return undefined;
  }
}

/** A definition, and the offset of the text after the marker's name. */
export interface Named {
  readonly definition: MarkerDefinition;
  readonly at: number;
}

/** Finds the definition by the text before `=`, which may end with an argument name. */
export function lookUp({ text }: Pick<MarkerText, "text">): Named | undefined {
  const end = nameEnd(text);
  const isAssigned = text[end - 1] === ":" && text[end] === "=";
  const name = text.slice(0, isAssigned ? end - 1 : end);
  const exact = findMarker(name);
  if (exact !== undefined && (exact.shape !== "arguments" || !isAssigned))
    return { definition: exact, at: end };
  const colon = name.lastIndexOf(":");
  if (colon === -1 || isAssigned) return undefined;
  const shorter = findMarker(name.slice(0, colon));
  if (shorter === undefined || shorter.shape !== "arguments") return undefined;
  return { definition: shorter, at: colon + 1 };
}

/** Names are letters, digits and `:` `-` `_` `.` `/`. */
export function nameEnd(text: string): number {
  let end = 0;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    const isName =
      isLetter(code) || isDigit(code) || code === 95 || (code >= 45 && code <= 47) || code === 58;
    if (!isName) break;
  }
  return end;
}

function readAll(
  cursor: Cursor,
  named: Named,
  reportAt: (start: number, end: number, diagnosticAt: DiagnosticAt) => void,
): Readonly<Record<string, MarkerValue>> {
  const { definition, at } = named;
  if (at !== definition.name.length || at === cursor.text.length)
    return readArguments(cursor, definition, reportAt);
  const name = definition.name;
  const value = cursor.text.slice(at).replace(/^:?=\s*/, "");
  const known = Object.entries(definition.arguments ?? {});
  const [first] = known.find(([, { required }]) => required) ?? known[0] ?? [];
  throw new ValueError(at, cursor.text.length, (location) =>
    malformedMarker.create(
      {
        marker: name,
        problem: "its arguments are named",
        help:
          first === undefined || value === ""
            ? `name the arguments, as in ${definition.examples[0]}`
            : `write +${name}:${first}=${value}`,
      },
      location,
    ),
  );
}

/** Reads the argument of shape `value`, if present. */
function readOne(cursor: Cursor, definition: MarkerDefinition): MarkerValue {
  const { text } = cursor;
  const marker = definition.name;
  const end = cursor.at;
  skipSpace(cursor);
  const { value: argument } = definition;
  if (argument === undefined || definition.shape === "none") {
    if (cursor.at === text.length) return true;
    throw new ValueError(end, text.length, (location) =>
      unexpectedArgument.create({ marker, rest: text.slice(cursor.at) }, location),
    );
  }
  if (cursor.at === text.length) {
    if (!argument.required) return true;
    throw new ValueError(-1, text.length, (location) =>
      missingValue.create({ marker, type: argument.type }, location),
    );
  }
  if (text[cursor.at] !== "=")
    throw unexpected(cursor, marker, '"="', `write = between +${marker} and its value`);
  cursor.at++;
  const value = readTyped(cursor, argument, { marker });
  skipSpace(cursor);
  if (cursor.at < text.length) throw unexpected(cursor, marker);
  return value;
}

/** Kubernetes' `k8s:` markers allow a comment after `#`. */
function withoutRemark(text: string, definition: MarkerDefinition): string {
  if (!definition.name.startsWith("k8s:")) return text;
  const hash = text.indexOf("#");
  if (hash === -1) return text;
  let end = hash;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

function reportUnknown(marker: MarkerText, report: Report): void {
  const { text } = marker;
  const end = nameEnd(text);
  const name = text.slice(0, text[end - 1] === ":" ? end - 1 : end);
  const location = placeOf(marker, -1, name.length);
  const colon = text.slice(0, end).lastIndexOf(":");
  const shape = findMarker(text.slice(0, Math.max(0, colon)))?.shape;
  if (shape === "value" || (shape === "none" && colon === end - 1)) {
    const help = shape === "value" ? "write = instead of :" : "remove the :";
    const facts = { marker: text.slice(0, colon), problem: '":" follows its name', help };
    report(malformedMarker.create(facts, placeOf(marker, colon, colon + 1)));
    return;
  }
  // The last part of the name follows `=`.
  const assigned = text[end] === "=" ? findMarker(text.replace("=", ":").trim()) : undefined;
  if (assigned !== undefined) {
    const facts = { marker: text, suggestion: assigned.name };
    report(unknownMarker.create(facts, placeOf(marker, -1, text.length)));
    return;
  }
  const suggestion = suggestMarker(name, text[end] === "=" || text[end] === ",");
  if (suggestion === undefined) report(unknownMarker.create({ marker: name }, location));
  else {
    const argument = argumentIn(name, findMarker(suggestion));
    report(unknownMarker.create({ marker: name, suggestion, argument }, location));
  }
}

/** Returns the end of an unknown name that is the first argument of the suggested marker. */
function argumentIn(name: string, suggestion: MarkerDefinition | undefined): string {
  if (suggestion?.shape !== "arguments") return "";
  const end = name.slice(name.lastIndexOf(":"));
  const isLonger = name.split(":").length === suggestion.name.split(":").length + 1;
  return isLonger || Object.hasOwn(suggestion.arguments ?? {}, end.slice(1)) ? end : "";
}

/** Reports whether a target allows a marker: kinds also allow type markers. */
export function acceptsTarget(definition: MarkerDefinition, target: MarkerTarget): boolean {
  const { targets } = definition;
  if (targets.includes(target)) return true;
  if (target === "kind" && targets.includes("type")) return true;
  return target !== "field" && targets.includes("file");
}

function reportMisplaced(
  definition: MarkerDefinition,
  targets: readonly MarkerTarget[],
  location: Location,
  report: Report,
): void {
  const facts = { marker: definition.name, belongs: definition.targets, found: targets };
  const isPackageOnly = definition.targets.every((target) => target === "package");
  report((isPackageOnly ? misplacedPackageMarker : misplacedMarker).create(facts, location));
}
