import type { Location } from "../source/source-text.ts";
import type { Diagnostic, RelatedPlace, Severity } from "./diagnostic.ts";

/** Markdown content of the documentation page of a code. */
export interface DiagnosticPage {
  /** Why this is rejected, and the consequence if it were not. */
  readonly why: string;
  /** A small input that is rejected. */
  readonly wrong: string;
  /** The corrected input. */
  readonly right: string;
}

/** The definition of a diagnostic. `A` are the arguments of its message. */
export interface DiagnosticKind<A> {
  readonly code: string;
  /** Descriptive name of the code in kebab case. */
  readonly name: string;
  readonly severity: Severity;
  readonly title: string;
  readonly page: DiagnosticPage;
  readonly create: (facts: A, location?: Location, related?: readonly RelatedPlace[]) => Diagnostic;
}

/** Defines a diagnostic. Definitions are in `diagnostics/codes/` and listed in `catalogue.ts`. */
export function defineDiagnostic<A>(kind: {
  readonly code: string;
  readonly name: string;
  readonly severity?: Severity;
  readonly title: string;
  readonly message: (facts: A) => string;
  readonly help?: (facts: A) => string | undefined;
  readonly page: DiagnosticPage;
}): DiagnosticKind<A> {
  const { code, name, title, page, severity = "error" } = kind;
  return Object.freeze({
    code,
    name,
    severity,
    title,
    page,
    create(facts: A, location?: Location, related?: readonly RelatedPlace[]): Diagnostic {
      const help = kind.help?.(facts);
      return {
        code,
        severity,
        message: kind.message(facts),
        ...(help === undefined ? {} : { help }),
        ...(location === undefined ? {} : { location }),
        ...(related === undefined ? {} : { related }),
      };
    },
  });
}
