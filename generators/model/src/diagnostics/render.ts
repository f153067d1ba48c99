import { positionOf } from "../source/source-text.ts";
import { withoutHidden } from "../text/hidden-characters.ts";
import { codeFrame } from "./code-frame.ts";
import type { Diagnostic, RelatedPlace } from "./diagnostic.ts";
import type { Paint } from "./paint.ts";
import { sortDiagnostics } from "./sort.ts";

/** Output formats: for people, for programs, and as annotations of GitHub checks. */
export type DiagnosticFormat = "text" | "json" | "github";

/** Rendering options. */
export interface RenderOptions {
  readonly format: DiagnosticFormat;
  /** Defaults to no colour. Only format `text` uses colour. */
  readonly paint?: Paint;
}

/** Renders diagnostics, sorted and without duplicates; ends in a newline unless empty. */
export function renderDiagnostics(diagnostics: readonly Diagnostic[], options: RenderOptions): string {
  const sorted = sortDiagnostics(diagnostics);
  if (options.format === "json") return `${JSON.stringify(sorted.map(toJson), null, 2)}\n`;
  if (sorted.length === 0) return "";
  if (options.format === "github") return `${sorted.map(toAnnotation).join("\n")}\n`;
  const paint = options.paint ?? ((_, text) => text);
  return `${sorted.map((one) => toText(one, paint)).join("\n\n")}\n`;
}

function toText(diagnostic: Diagnostic, paint: Paint): string {
  const { severity, code, message, location, help, related = [] } = diagnostic;
  const lines: string[] = [];
  const head = `${paint(severity, severity)} ${paint("faint", `${code}:`)} ${printable(message)}`;
  if (location === undefined) lines.push(head);
  else
    lines.push(`${paint("place", placeOf(location))} - ${head}`, "", ...codeFrame(location, severity, paint));
  if (help !== undefined)
    lines.push(...(location === undefined ? [] : [""]), `  ${paint("help", "help:")} ${printable(help)}`);
  for (const place of related) lines.push(...relatedText(place, paint));
  return lines.join("\n");
}

/** Escapes control characters of quoted documents for terminals, except line breaks. */
function printable(text: string): string {
  return text
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n");
}

function relatedText({ message, location }: RelatedPlace, paint: Paint): string[] {
  return [
    "",
    `  ${paint("place", placeOf(location))} - ${printable(message)}`,
    ...codeFrame(location, "help", paint),
  ];
}

function placeOf(location: NonNullable<Diagnostic["location"]>): string {
  const { path, line, column } = positionOf(location);
  return `${withoutHidden(path)}:${line}:${column}`;
}

function toJson(diagnostic: Diagnostic): object {
  const { severity, code, message, location, help, related } = diagnostic;
  return {
    code,
    severity,
    message,
    ...(help === undefined ? {} : { help }),
    ...(location === undefined ? {} : rangeOf(location)),
    ...(related === undefined
      ? {}
      : { related: related.map((one) => ({ message: one.message, ...rangeOf(one.location) })) }),
  };
}

function rangeOf(location: NonNullable<Diagnostic["location"]>): object {
  const { path, line, column } = positionOf(location);
  const end = positionOf(location, location.end);
  return { path, line, column, endLine: end.line, endColumn: end.column };
}

/** Renders a workflow command. Escapes line ends and `%`, and in properties also `,` and `:`. */
function toAnnotation(diagnostic: Diagnostic): string {
  const { severity, code, message, location, help } = diagnostic;
  const text = help === undefined ? message : `${message}\n${help}`;
  const properties: string[] = [];
  if (location !== undefined) {
    const { path, line, column } = positionOf(location);
    const end = positionOf(location, location.end);
    properties.push(`file=${escapeProperty(path)}`, `line=${line}`);
    // GitHub only accepts columns for single-line annotations.
    if (end.line === line) properties.push(`endLine=${line}`, `col=${column}`, `endColumn=${end.column}`);
    else properties.push(`endLine=${end.line}`);
  }
  properties.push(`title=${code}`);
  return `::${severity} ${properties.join(",")}::${escapeText(text)}`;
}

function escapeText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
