import type { Diagnostic } from "@capikit/common/diagnostics";
import type { Diagnostic as EditorDiagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import { pageOf } from "./diagnostic-page.ts";

/** Returns diagnostics as the editor underlines them; those without a location are at the start. */
export function editorDiagnostics(
  text: Text,
  diagnostics: readonly Diagnostic[],
): readonly EditorDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const { line = 1, column = 1, endLine = line, endColumn = column } = diagnostic.location ?? {};
    const from = offsetOf(text, line, column);
    return {
      from,
      to: Math.max(from, offsetOf(text, endLine, endColumn)),
      severity: diagnostic.severity,
      message: diagnostic.message,
      renderMessage: () => messageOf(diagnostic),
    };
  });
}

/** The text may have changed since it was checked. */
function offsetOf(text: Text, line: number, column: number): number {
  const { from, to } = text.line(Math.min(Math.max(line, 1), text.lines));
  return Math.min(from + column - 1, to);
}

function messageOf({ code, message, help }: Diagnostic): Node {
  const link = document.createElement("a");
  link.href = pageOf(code);
  link.textContent = code;
  const element = document.createElement("div");
  element.append(link, ` ${message}`);
  if (help !== undefined) {
    const advice = document.createElement("div");
    advice.className = "capikit-help";
    advice.textContent = `help: ${help}`;
    element.append(advice);
  }
  return element;
}
