import type { Diagnostic, Severity } from "./diagnostic.ts";
import { subjectOf } from "./render-text.ts";
import { workflowCommand } from "./workflow-command.ts";

const commands: Readonly<Record<Severity, "error" | "notice" | "warning">> = {
  error: "error",
  warning: "warning",
  info: "notice",
};

/** Renders diagnostics as workflow commands, which annotate the lines of a change. */
export function renderGithub(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(toAnnotation).join("");
}

function toAnnotation({ code, severity, message, help, url, location = {} }: Diagnostic): string {
  const { path: file, line, column: col, endLine, endColumn } = location;
  // GitHub only accepts columns for single-line annotations.
  const columns = endLine === line ? { col, endColumn } : {};
  const subject = subjectOf(location);
  return workflowCommand(
    commands[severity],
    { file, line, endLine, ...columns, title: code },
    [
      subject === "" ? message : `${subject}: ${message}`,
      ...(help === undefined ? [] : [`help: ${help}`]),
      `see: ${url}`,
    ].join("\n"),
  );
}
