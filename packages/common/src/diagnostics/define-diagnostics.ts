import { pageReference, pageUrl } from "../text/publication.ts";
import type { Diagnostic, Severity } from "./diagnostic.ts";

/** The documentation of a code. Texts are Markdown. */
export interface DiagnosticDefinition {
  /** Unique in all packages: `CK` and four digits, or a group and a topic, such as `crd/scope`. */
  readonly code: string;
  readonly severity: Severity;
  readonly title: string;
  /** Why this is reported, and the consequence if it is ignored. */
  readonly why: string;
  /** A small input with the problem. */
  readonly wrong?: string;
  /** The corrected input. */
  readonly right?: string;
  /** The usual fix. */
  readonly help?: string;
}

/** Returns the URL of the documentation of a code, once it is published. */
export function diagnosticUrl(code: string): string | undefined {
  return pageUrl(documentOf(code));
}

function documentOf(code: string): string {
  const { page, anchor } = diagnosticPage(code);
  return `reference/diagnostics/${page}#${anchor}`;
}

/** Returns where a code is documented: with those of its group, or of its first digit. */
export function diagnosticPage(code: string): { readonly page: string; readonly anchor: string } {
  const slash = code.indexOf("/");
  return slash === -1
    ? { page: code.slice(0, 3), anchor: code.toLowerCase() }
    : { page: code.slice(0, slash), anchor: code.slice(slash + 1) };
}

/** Creates a diagnostic. `help` defaults to that of the definition. */
export function createDiagnostic(
  { code, severity, help }: DiagnosticDefinition,
  message: string,
  details: Pick<Diagnostic, "about" | "fix" | "help" | "location" | "related"> = {},
): Diagnostic {
  const { help: ownHelp = help, location, related, about, fix } = details;
  const url = diagnosticUrl(code);
  return {
    code,
    severity,
    message,
    ...(ownHelp !== undefined && { help: ownHelp }),
    ...(location !== undefined && { location }),
    ...(related !== undefined && { related }),
    ...(about !== undefined && { about }),
    ...(fix !== undefined && { fix }),
    ...(url !== undefined && { url }),
  };
}

/** Defines the codes of a package. */
export function defineDiagnostics<Code extends string>(
  table: Readonly<Record<Code, Omit<DiagnosticDefinition, "code">>>,
): Readonly<Record<Code, DiagnosticDefinition>> {
  const entries = Object.entries<Omit<DiagnosticDefinition, "code">>(table);
  return Object.freeze(
    Object.fromEntries(entries.map(([code, definition]) => [code, Object.freeze({ code, ...definition })])),
  ) as Readonly<Record<Code, DiagnosticDefinition>>;
}

/** Formats the documentation of a code as text. */
export function explainDiagnostic(definition: DiagnosticDefinition): string {
  const { code, severity, title, why, wrong, right, help } = definition;
  return [
    `${code}: ${title}`,
    severity,
    `\n${why}`,
    ...(wrong === undefined ? [] : [`\nWrong:\n${indented(wrong)}`]),
    ...(right === undefined ? [] : [`\nRight:\n${indented(right)}`]),
    ...(help === undefined ? [] : [`\nHelp: ${help}`]),
    `\n${pageReference(documentOf(code))}\n`,
  ].join("\n");
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
