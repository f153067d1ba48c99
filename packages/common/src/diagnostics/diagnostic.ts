import { compareText } from "../text/compare-text.ts";

/** A range of a file. Lines and columns start at 1; columns count UTF-16 units, as editors do. */
export interface DiagnosticRange {
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/** The location of a diagnostic: a range of a file, a field of an object, or both. */
export interface DiagnosticLocation extends DiagnosticRange {
  /** File, URL or other source; absent for objects of a cluster. */
  readonly path?: string | undefined;
  /** Object, such as `Cluster default/one`. */
  readonly object?: string | undefined;
  /** Field of the object or file, such as `spec.versions[0].name`. */
  readonly field?: string | undefined;
  /** The first line of the range with its number, and carets below the range. */
  readonly frame?: string | undefined;
}

/** `error`: rejected or broken. `warning`: accepted, but likely wrong. `info`: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** A location that is part of the problem. */
export interface RelatedLocation {
  readonly message: string;
  readonly location: DiagnosticLocation;
}

/** A replacement of text that fixes a problem. Lines and columns start at 1. */
export interface DiagnosticFix {
  /** Imperative, such as "Replace \"pth\" with \"path\"". */
  readonly title: string;
  /** The new text of the range. */
  readonly text: string;
  /** A range in the file of the diagnostic's location; the end is exclusive. */
  readonly range: {
    readonly line: number;
    readonly column: number;
    readonly endLine: number;
    readonly endColumn: number;
  };
}

/** A problem, its location and its fix, as plain data. */
export interface Diagnostic {
  /** Unique code, such as `CK1001` or `crd/scope`; `capikit explain CODE` prints its page. */
  readonly code: string;
  /** The page of the code, once the documentation is published. */
  readonly url?: string | undefined;
  readonly severity: Severity;
  /** One sentence about the problem, with the names involved. */
  readonly message: string;
  /** An imperative fix, often "did you mean …". */
  readonly help?: string | undefined;
  /** Absent for problems of the whole input. */
  readonly location?: DiagnosticLocation | undefined;
  readonly related?: readonly RelatedLocation[] | undefined;
  /** Objects as `Service default/webhook` or permissions as `get secrets`, for comparisons of diagnostics. */
  readonly about?: readonly string[] | undefined;
  /** A fix that programs can apply; only if it is certain enough to suggest. */
  readonly fix?: DiagnosticFix | undefined;
}

/** Receives diagnostics. Reading continues after each one, so that all are reported. */
export type Report = (diagnostic: Diagnostic) => void;

/** Reports whether a diagnostic is an error. */
export function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** Sorts by path, line, column, code and message, without duplicates; no location sorts first. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((one) => [diagnosticKey(one), one])).values()].sort(
    (a, b) =>
      compareText(a.location?.path ?? "", b.location?.path ?? "") ||
      (a.location?.line ?? 0) - (b.location?.line ?? 0) ||
      (a.location?.column ?? 0) - (b.location?.column ?? 0) ||
      compareText(a.code, b.code) ||
      compareText(a.message, b.message),
  );
}

/** Returns a text that is equal for diagnostics with the same code, message and location. */
export function diagnosticKey({ code, message, location }: Diagnostic): string {
  const { path, line, column, object, field } = location ?? {};
  return JSON.stringify([code, message, path, line, column, object, field]);
}
