import { type DiagnosticDefinition, diagnosticUrl, explainDiagnostic } from "@capikit/common/diagnostics";

/** The page of a code or a marker. */
export interface ExplainedPage {
  readonly name: string;
  /** The severity and title, for the list of all codes. */
  readonly line: string;
  readonly text: string;
  readonly data: unknown;
}

export function definitionPage(definition: DiagnosticDefinition): ExplainedPage {
  const { code, severity, title, why, wrong, right, help } = definition;
  return {
    name: code,
    line: `${severity.padEnd(7)}  ${title}`,
    text: explainDiagnostic(definition),
    data: { code, severity, title, why, wrong, right, help, url: diagnosticUrl(code) },
  };
}
