import type { DiagnosticDefinition } from "./define-diagnostics.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";
import type { Paint } from "./paint.ts";
import { renderSarif } from "./render-sarif.ts";
import { formatSubject, renderText } from "./render-text.ts";

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
 * and `:`, so that names of files and objects neither end the command nor start another.
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
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
