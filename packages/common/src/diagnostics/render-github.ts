import type { Diagnostic, Severity } from "./diagnostic.ts";
import { formatSubject } from "./render-text.ts";

const commands: Readonly<Record<Severity, "error" | "notice" | "warning">> = {
  error: "error",
  warning: "warning",
  info: "notice",
};

/** Renders diagnostics as workflow commands, which annotate the lines of a change. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
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
