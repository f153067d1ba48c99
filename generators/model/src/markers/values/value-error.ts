import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { Location } from "../../source/source-text.ts";

/** Makes the diagnostic once it is known where the marker's text stands in the file. */
export type DiagnosticAt = (location: Location) => Diagnostic;

/** Thrown where a marker's text cannot be read on; caught by `parseMarker`, which knows where the text stands. */
export class ValueError extends Error {
  override readonly name = "ValueError";
  /** Offsets in the marker's joined text. */
  readonly start: number;
  readonly end: number;
  readonly diagnosticAt: DiagnosticAt;

  constructor(start: number, end: number, diagnosticAt: DiagnosticAt) {
    super("a marker's text cannot be read");
    this.start = start;
    this.end = end;
    this.diagnosticAt = diagnosticAt;
  }
}
