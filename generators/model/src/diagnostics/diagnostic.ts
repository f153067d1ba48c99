import type { Location } from "../source/source-text.ts";

/** An error stops everything and nothing is written; a warning is only told. */
export type Severity = "error" | "warning";

/** One fault of the input, at one place. */
export interface Diagnostic {
  /** `CK` and four digits; the page `docs/reference/diagnostics/<code>.md` explains it. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, in one sentence, with the names involved. */
  readonly message: string;
  /** How to mend it: an imperative, often "did you mean …". */
  readonly help?: string;
  /** Where; absent only for faults of the whole project. */
  readonly location?: Location;
  /** Other places that take part in the fault. */
  readonly related?: readonly RelatedPlace[];
}

export interface RelatedPlace {
  readonly message: string;
  readonly location: Location;
}

/** Where faults go. Reading goes on after each, so that all are reported. */
export type Report = (diagnostic: Diagnostic) => void;
