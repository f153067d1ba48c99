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
  isError,
  type RelatedLocation,
  type Report,
  type Severity,
} from "./diagnostic.ts";
export type { Paint, Style } from "./paint.ts";
export * from "./render-diagnostics.ts";
export { diagnosticKey, sortDiagnostics } from "./sort-diagnostics.ts";
