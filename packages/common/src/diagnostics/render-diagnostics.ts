import type { DiagnosticDefinition } from "./define-diagnostics.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { Paint } from "./paint.ts";
import { renderGithub } from "./render-github.ts";
import { renderSarif } from "./render-sarif.ts";
import { renderText } from "./render-text.ts";

/** Output formats: for people, for programs, as annotations of GitHub checks, for code scanning. */
export type DiagnosticFormat = "text" | "json" | "github" | "sarif";

/** Options of `renderDiagnostics`. */
export interface RenderOptions {
  readonly format: DiagnosticFormat;
  /** Colours format `text`. Default: no colour. */
  readonly paint?: Paint;
  /** Version of the tool, for format `sarif`. */
  readonly version?: string;
  /** Returns the definition of a code, for format `sarif`. */
  readonly definitionOf?: (code: string) => DiagnosticDefinition | undefined;
}

/** Renders diagnostics in the given order. Ends in a newline unless empty. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  { format, paint, version, definitionOf }: RenderOptions,
): string {
  switch (format) {
    case "json":
      return `${JSON.stringify(diagnostics, null, 2)}\n`;
    case "github":
      return renderGithub(diagnostics);
    case "sarif":
      return `${JSON.stringify(renderSarif(diagnostics, version, definitionOf), null, 2)}\n`;
    case "text":
      return renderText(diagnostics, paint);
  }
}
