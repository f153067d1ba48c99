import { withoutHidden } from "../text/escapes.ts";
import type { Diagnostic, DiagnosticLocation, RelatedLocation } from "./diagnostic.ts";
import type { Paint, Style } from "./paint.ts";

/** Renders diagnostics for people: location, message, code frame, help and the command that explains it. */
export function renderText(diagnostics: readonly Diagnostic[], paint: Paint = (_, text) => text): string {
  return diagnostics.map((one) => `${toText(one, paint)}\n`).join("\n");
}

function toText(diagnostic: Diagnostic, paint: Paint): string {
  const { severity, code, message, location, help, related = [] } = diagnostic;
  const frame = frameLines(location, severity, paint);
  return [
    `${leadOf(location, paint)}${paint(severity, severity)} ${paint("faint", `${code}:`)} ${printable(message)}`,
    ...(frame.length > 0 ? ["", ...frame, ""] : []),
    ...(help === undefined ? [] : [`  ${paint("help", "help:")} ${printable(help)}`]),
    ...related.flatMap((one) => relatedLines(one, paint)),
    paint("faint", `  see: capikit explain ${code}`),
  ].join("\n");
}

/** Escapes control characters and indents further lines: CI parses commands at line starts. */
function printable(text: string): string {
  return text
    .split("\n")
    .map((line) => withoutHidden(line, true))
    .join("\n  ");
}

function relatedLines({ message, location }: RelatedLocation, paint: Paint): string[] {
  return [
    "",
    `  ${leadOf(location, paint)}${printable(message)}`,
    ...frameLines(location, "help", paint),
    "",
  ];
}

function leadOf(location: DiagnosticLocation | undefined, paint: Paint): string {
  const place = placeOf(location);
  return place === "" ? "" : `${paint("place", place)} - `;
}

function placeOf({ path, line, column, ...location }: DiagnosticLocation = {}): string {
  const file = [path, line, column].filter((part) => part !== undefined).join(":");
  return withoutHidden([file, formatSubject({ column, ...location })].filter(Boolean).join(" "));
}

/** Returns object and field, if the location is not precise without them. */
export function formatSubject({ column, object, field }: DiagnosticLocation = {}): string {
  return column === undefined ? [object, field].filter(Boolean).join(" ") : "";
}

function frameLines(location: DiagnosticLocation | undefined, style: Style, paint: Paint): string[] {
  const [line, carets] = (location?.frame ?? "").split("\n");
  if (line === undefined || carets === undefined) return [];
  const gutter = line.indexOf("|") + 1;
  return [
    paint("faint", line.slice(0, gutter)) + line.slice(gutter),
    paint("faint", carets.slice(0, gutter)) +
      carets.slice(gutter).replace(/\S+/, (text) => paint(style, text)),
  ];
}
