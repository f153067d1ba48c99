import { withoutHidden } from "../text/escapes.ts";
import { type DiagnosticDefinition, diagnosticUrl } from "./define-diagnostics.ts";
import type { Diagnostic, DiagnosticLocation, RelatedLocation, Severity } from "./diagnostic.ts";

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** Renders diagnostics as a SARIF 2.1.0 log, with the definitions of their codes. */
function renderSarif(
  diagnostics: readonly Diagnostic[],
  version: string | undefined,
  definitionOf: (code: string) => DiagnosticDefinition | undefined = () => undefined,
): unknown {
  const codes = [...new Set(diagnostics.map(({ code }) => code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "capikit",
            semanticVersion: version,
            informationUri: "https://github.com/capikit/capikit",
            rules: codes.map((code) => ruleOf(code, definitionOf(code))),
          },
        },
        columnKind: "utf16CodeUnits",
        results: diagnostics.map((one) => resultOf(one, codes.indexOf(one.code))),
      },
    ],
  };
}

function ruleOf(code: string, definition: DiagnosticDefinition | undefined): unknown {
  const helpUri = diagnosticUrl(code);
  return {
    id: code,
    ...(definition !== undefined && {
      shortDescription: { text: definition.title },
      fullDescription: { text: definition.why },
      ...(definition.help !== undefined && { help: { text: definition.help } }),
      defaultConfiguration: { level: levels[definition.severity] },
    }),
    ...(helpUri !== undefined && { helpUri }),
  };
}

function resultOf(
  { code, severity, message, help, location, related }: Diagnostic,
  ruleIndex: number,
): unknown {
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: help === undefined ? message : `${message}. Help: ${help}` },
    ...(location !== undefined && { locations: [locationOf(location)] }),
    ...(related !== undefined && {
      relatedLocations: related.map((one) => ({
        message: { text: one.message },
        ...locationOf(one.location),
      })),
    }),
  };
}

function locationOf({ path, line, column, endLine, endColumn, object, field }: DiagnosticLocation): object {
  const name = [object, field].filter(Boolean).join(" ");
  return {
    ...(path !== undefined && {
      physicalLocation: {
        artifactLocation: { uri: toUri(path) },
        ...(line !== undefined && {
          region: { startLine: line, startColumn: column, endLine, endColumn },
        }),
      },
    }),
    ...(name !== "" && { logicalLocations: [{ fullyQualifiedName: name }] }),
  };
}

/** Keeps URLs and relative paths, and turns absolute paths into URLs, as SARIF requires. */
function toUri(path: string): string {
  if (/^https?:/.test(path)) return path;
  const absolute = /^(?:\/|[A-Za-z]:[\\/])/.exec(path);
  const uri = path.replaceAll("\\", "/").split("/").map(encodeURIComponent).join("/");
  return absolute === null
    ? uri
    : `file://${uri.startsWith("/") ? "" : "/"}${uri.replace(/^([A-Za-z])%3A/, "$1:")}`;
}

/** Output formats: for people, for programs, as annotations of GitHub checks, for code scanning. */
export type DiagnosticFormat = "text" | "json" | "github" | "sarif";

/** Options of `renderDiagnostics`. */
export interface RenderOptions {
  readonly format: DiagnosticFormat;
  /** Colours format `text`. Default: no colour. */
  readonly paint?: Paint;
  /** Version of the tool, for format `sarif`. */
  readonly version?: string;
  /** Returns the definition of a code, for format `sarif`. */
  readonly definitionOf?: (code: string) => DiagnosticDefinition | undefined;
}

/** Renders diagnostics in the given order. Ends in a newline unless empty. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { format, paint, version, definitionOf }: RenderOptions,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(diagnostics, null, 2)}\n`;
    case "github":
      return renderGithub(diagnostics);
    case "sarif":
      return `${JSON.stringify(renderSarif(diagnostics, version, definitionOf), null, 2)}\n`;
    case "text":
      return renderText(diagnostics, paint);
  }
}

const commands: Readonly<Record<Severity, "error" | "notice" | "warning">> = {
  error: "error",
  warning: "warning",
  info: "notice",
};

/** Renders diagnostics as workflow commands, which annotate the lines of a change. */
function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(toAnnotation).join("");
}

function toAnnotation({ code, severity, message, help, location = {} }: Diagnostic): string {
  const { path: file, line, column: col, endLine, endColumn } = location;
  // GitHub only accepts columns for single-line annotations.
  const columns = endLine === line ? { col, endColumn } : {};
  const subject = formatSubject(location);
  return workflowCommand(
    commands[severity],
    { file, line, endLine, ...columns, title: code },
    [
      subject === "" ? message : `${subject}: ${message}`,
      ...(help === undefined ? [] : [`help: ${help}`]),
      `see: capikit explain ${code}`,
    ].join("\n"),
  );
}

/**
 * Formats a GitHub workflow command as a line. Escapes line endings and `%`, in properties also `,`
 * and `:`, so that names of files and objects neither end the command nor start another, and hidden
 * characters.
 */
export function workflowCommand(
  name: "error" | "notice" | "warning",
  properties: Readonly<Record<string, string | number | undefined>>,
  text: string,
): string {
  const written = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapedProperty(String(value))}`],
  );
  return `::${[name, ...(written.length > 0 ? [written.join(",")] : [])].join(" ")}::${escapedText(text)}\n`;
}

function escapedText(text: string): string {
  const encoded = text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  return withoutHidden(encoded, true);
}

function escapedProperty(text: string): string {
  return escapedText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** Renders diagnostics for people: location, message, code frame, help and the command that explains it. */
function renderText(diagnostics: readonly Diagnostic[], paint: Paint = (_, text) => text): string {
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
function formatSubject({ column, object, field }: DiagnosticLocation = {}): string {
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

/** The role of a text span in the output. */
export type Style = Severity | "faint" | "help" | "place";

/** Colours a text span, or returns it unchanged. */
export type Paint = (style: Style, text: string) => string;
