export { diagnosticCatalogue, findDiagnostic } from "./catalogue.ts";
export { type DiagnosticKind, type DiagnosticPage, defineDiagnostic } from "./define-diagnostic.ts";
export type { Diagnostic, RelatedPlace, Report, Severity } from "./diagnostic.ts";
export type { Paint, Style } from "./paint.ts";
export { type DiagnosticFormat, type RenderOptions, renderDiagnostics } from "./render.ts";
export { sortDiagnostics } from "./sort.ts";
