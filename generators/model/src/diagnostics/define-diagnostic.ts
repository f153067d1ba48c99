import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDefinition,
  type DiagnosticLocation,
} from "@capikit/common/diagnostics";
import { type Location, positionOf } from "../source/source-text.ts";
import { codeFrame } from "./code-frame.ts";
import { fixAt, type Replacement } from "./fix-at.ts";

/** A location that is part of the problem. */
export interface RelatedPlace {
  readonly message: string;
  readonly location: Location;
}

/** The definition of a diagnostic of sources. `A` are the arguments of its message. */
export interface DiagnosticKind<A> extends DiagnosticDefinition {
  /** Descriptive name of the code in kebab case. */
  readonly name: string;
  /** A small input that is rejected. */
  readonly wrong: string;
  readonly right: string;
  readonly create: (facts: A, location?: Location, related?: readonly RelatedPlace[]) => Diagnostic;
}

/** A text, or a function of the facts that returns one. */
type FactsText<A, T extends string | undefined> = T | ((facts: A) => T);

/** Defines a diagnostic. Definitions are in `diagnostics/codes/` and listed in `catalogue.ts`. */
export function defineDiagnostic<A>({
  message,
  help,
  fix,
  severity = "error",
  ...texts
}: Pick<DiagnosticKind<A>, "code" | "name" | "right" | "title" | "why" | "wrong"> & {
  readonly severity?: DiagnosticKind<A>["severity"];
  readonly message: FactsText<A, string>;
  readonly help?: FactsText<A, string | undefined>;
  /** Returns the text in the location that is wrong, and its replacement. */
  readonly fix?: (facts: A) => Replacement | undefined;
}): DiagnosticKind<A> {
  const definition = { ...texts, severity };
  return Object.freeze({
    ...definition,
    create: (facts: A, location?: Location, related?: readonly RelatedPlace[]): Diagnostic =>
      createDiagnostic(definition, textOf(message, facts), {
        help: textOf(help, facts),
        location: location && shownLocation(location),
        fix: location && fixAt(location, fix?.(facts)),
        related: related?.map((one) => ({ ...one, location: shownLocation(one.location) })),
      }),
  });
}

function textOf<A, T extends string | undefined>(text: FactsText<A, T>, facts: A): T {
  return typeof text === "function" ? text(facts) : text;
}

function shownLocation(location: Location): DiagnosticLocation {
  const { path, line, column } = positionOf(location);
  const end = positionOf(location, location.end);
  return { path, line, column, endLine: end.line, endColumn: end.column, frame: codeFrame(location) };
}
