import type { Location } from "../source/source-text.ts";
import type { Diagnostic, RelatedPlace, Severity } from "./diagnostic.ts";

/** What the documentation page of a code says. Markdown. */
export interface DiagnosticPage {
  /** Why this is refused, and what would happen otherwise. */
  readonly why: string;
  /** A small input that is refused. */
  readonly wrong: string;
  /** The same, mended. */
  readonly right: string;
}

/** The kind of a fault: code, texts, page. `A` are the facts its message needs. */
export interface DiagnosticKind<A> {
  readonly code: string;
  /** The code's speaking name in kebab case. */
  readonly name: string;
  readonly severity: Severity;
  readonly title: string;
  readonly page: DiagnosticPage;
  readonly create: (facts: A, location?: Location, related?: readonly RelatedPlace[]) => Diagnostic;
}

/** Declares one kind of fault. Every kind stands in a file of `diagnostics/codes/` and is listed in `catalogue.ts`. */
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
