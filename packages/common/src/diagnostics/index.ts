/**
 * Diagnostics: problems with a code, a location and a fix, and their output formats.
 *
 * @module
 */
export * from "./define-diagnostics.ts";
export {
  type Diagnostic,
  type DiagnosticFix,
  type DiagnosticLocation,
  diagnosticKey,
  isError,
  type RelatedLocation,
  type Report,
  type Severity,
  sortDiagnostics,
} from "./diagnostic.ts";
export * from "./render-diagnostics.ts";
export * from "./verdict.ts";
