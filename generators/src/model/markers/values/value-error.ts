import type { Diagnostic } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import type { Location } from "../../text/source-text.ts";

/** Creates the diagnostic once the location of the marker's text is known. */
export type DiagnosticAt = (location: Location) => Diagnostic;

/** Reports a marker that cannot be parsed; caught by `parseMarker`, which knows its location. */
export class ValueError extends CapikitError {
  override readonly name = "ValueError";
  /** Offsets in the marker's joined text. */
  readonly start: number;
  readonly end: number;
  readonly diagnosticAt: DiagnosticAt;

  constructor(start: number, end: number, diagnosticAt: DiagnosticAt) {
    super("cannot parse the text of a marker");
    this.start = start;
    this.end = end;
    this.diagnosticAt = diagnosticAt;
  }
}
