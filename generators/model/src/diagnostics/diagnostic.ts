import type { Location } from "../source/source-text.ts";

/** An error prevents all output; a warning is only reported. */
export type Severity = "error" | "warning";

/** One error or warning about one location of the input. */
export interface Diagnostic {
  /** `CK` and four digits; the page `docs/reference/diagnostics/<code>.md` explains it. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence about the problem, with the names involved. */
  readonly message: string;
  /** An imperative fix, often "did you mean …". */
  readonly help?: string;
  /** The location; absent only for errors of the whole project. */
  readonly location?: Location;
  /** Other locations that are part of the problem. */
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly location: Location;
}

/** Receives diagnostics. Reading continues after each one, so that all are reported. */
export type Report = (diagnostic: Diagnostic) => void;
