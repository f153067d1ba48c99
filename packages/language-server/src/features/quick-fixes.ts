import type { Diagnostic } from "@capikit/common/diagnostics";
import { type CodeAction, CodeActionKind, type Range } from "vscode-languageserver/node";
import { toEditorDiagnostic } from "../protocol/to-editor-diagnostic.ts";
import { overlap, toRange } from "../protocol/to-range.ts";

/** Returns the fixes of the diagnostics in a range. */
export function quickFixes(uri: string, range: Range, diagnostics: readonly Diagnostic[]): CodeAction[] {
  return diagnostics.flatMap((one) => {
    const { fix, location } = one;
    if (fix === undefined || location === undefined || !overlap(toRange(location), range)) return [];
    return {
      title: fix.title,
      kind: CodeActionKind.QuickFix,
      diagnostics: [toEditorDiagnostic(one, uri)],
      isPreferred: true,
      edit: { changes: { [uri]: [{ range: toRange(fix.range), newText: fix.text }] } },
    };
  });
}
