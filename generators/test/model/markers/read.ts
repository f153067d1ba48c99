import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import type { Marker, MarkerTarget } from "../../../src/model/markers/marker.ts";
import { readComments } from "../../../src/source/comments/read-comments.ts";
import { commentsFrom } from "../../../src/source/syntax/comment-ranges.ts";

/** The markers and text of comments, and their errors. */
export interface Outcome {
  readonly description: string | undefined;
  readonly markers: readonly Marker[];
  readonly diagnostics: readonly Diagnostic[];
  /** `line:column code message (help)` of each. */
  readonly problems: readonly string[];
}

/** Reads comments as in a file. */
export function read(text: string, target: MarkerTarget | readonly MarkerTarget[] = "field"): Outcome {
  const source = { path: "api/v1/widget.ts", text };
  const diagnostics: Diagnostic[] = [];
  const { description, markers } = readComments(source, commentsFrom(text, 0), target, (one) =>
    diagnostics.push(one),
  );
  return { description, markers, diagnostics, problems: diagnostics.map(problem) };
}

/** Reads one marker from a `//` comment. */
export function readMarker(
  marker: string,
  target: MarkerTarget | readonly MarkerTarget[] = "field",
): Outcome {
  return read(`// ${marker}`, target);
}

export function problem(diagnostic: Diagnostic): string {
  const { location, code, message, help } = diagnostic;
  const where = location === undefined ? "" : `${location.line}:${location.column}`;
  return `${where} ${code} ${message}${help === undefined ? "" : ` (${help})`}`;
}

/** The text that a diagnostic points to. */
export function pointedAt(diagnostic: Diagnostic | undefined): string | undefined {
  const [line = "", carets = ""] = diagnostic?.location?.frame?.split("\n") ?? [];
  return line.slice(carets.indexOf("^"), carets.length);
}

export function rendered(outcome: Outcome): string {
  return renderDiagnostics(outcome.diagnostics, { format: "text" });
}
