import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDefinition,
  type DiagnosticLocation,
} from "@capikit/common/diagnostics";
import { withoutHidden } from "@capikit/common/text";
import { type Location, positionOf, sourceLines } from "../text/source-text.ts";
import { fixAt, type Replacement } from "./fix-at.ts";

/** Maximum characters shown of a line. Generated and minified files can have very long lines. */
const shownLength = 240;
/** Characters shown before the location in a truncated line. */
const shownBefore = 80;
const cut = "…";

/** Renders a location's first line with its number, and carets below the location. */
export function codeFrame(location: Location): string {
  const { source } = location;
  const { line } = positionOf(location);
  const lineStart = sourceLines(source)[line - 1] ?? 0;
  const lineEnd = endOfLine(source.text, lineStart);
  const isLong = lineEnd - lineStart > shownLength;
  const start = isLong ? Math.max(lineStart, location.start - shownBefore) : lineStart;
  const end = Math.min(lineEnd, isLong ? start + shownLength : lineEnd);
  const head = start > lineStart ? cut : "";
  const number = String(line);
  const before = head + source.text.slice(start, location.start);
  const meant = source.text.slice(location.start, Math.max(location.start, Math.min(location.end, end)));
  const text = `${head}${source.text.slice(start, end)}${end < lineEnd ? cut : ""}`;
  const carets = "^".repeat(Math.max(1, measureWidth(meant)));
  return [
    `${number} | ${expandTabs(text)}`.trimEnd(),
    `${" ".repeat(number.length)} | ${" ".repeat(measureWidth(before))}${carets}`,
  ].join("\n");
}

function endOfLine(text: string, start: number): number {
  const newline = text.indexOf("\n", start);
  return newline === -1 ? text.length : newline;
}

function expandTabs(text: string): string {
  return withoutHidden(text.replaceAll("\t", "  "));
}

/** Returns the approximate number of terminal columns: one per character, two per tab. */
function measureWidth(text: string): number {
  return [...expandTabs(text)].length;
}

/** A location that is part of the problem. */
export interface RelatedPlace {
  readonly message: string;
  readonly location: Location;
}

/** The definition of a diagnostic of sources. `A` are the arguments of its message. */
export interface DiagnosticKind<A> extends DiagnosticDefinition {
  /** A small input that is rejected. */
  readonly wrong: string;
  readonly right: string;
  readonly create: (facts: A, location?: Location, related?: readonly RelatedPlace[]) => Diagnostic;
}

/** Facts of which each is a text. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>;

type FactsText<A, T extends string | undefined> = T | ((facts: A) => T);

/** Defines a diagnostic. Definitions are in `diagnostics/codes/` and listed in `catalogue.ts`. */
export function defineDiagnostic<A>({
  message,
  help,
  fix,
  severity = "error",
  ...texts
}: Pick<DiagnosticKind<A>, "code" | "right" | "title" | "why" | "wrong"> & {
  readonly severity?: DiagnosticKind<A>["severity"];
  readonly message: FactsText<A, string>;
  readonly help?: FactsText<A, string | undefined>;
  /** Returns the text in the location that is wrong, and its replacement. */
  readonly fix?: (facts: A) => Replacement | undefined;
}): DiagnosticKind<A> {
  const definition = { ...texts, severity };
  return Object.freeze({
    ...definition,
    create: (facts: A, location?: Location, related?: readonly RelatedPlace[]): Diagnostic =>
      createDiagnostic(definition, textOf(message, facts), {
        help: textOf(help, facts),
        location: location && shownLocation(location),
        fix: location && fixAt(location, fix?.(facts)),
        related: related?.map((one) => ({ ...one, location: shownLocation(one.location) })),
      }),
  });
}

function textOf<A, T extends string | undefined>(text: FactsText<A, T>, facts: A): T {
  return typeof text === "function" ? text(facts) : text;
}

function shownLocation(location: Location): DiagnosticLocation {
  const { path, line, column } = positionOf(location);
  const end = positionOf(location, location.end);
  return { path, line, column, endLine: end.line, endColumn: end.column, frame: codeFrame(location) };
}
