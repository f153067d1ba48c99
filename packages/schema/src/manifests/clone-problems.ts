import { plainText } from "@capikit/common/json";
import { breaksCopies, type ComparedSchema, compareSchemas, type SchemaChange } from "./compare-schemas.ts";

/** A reason why the API server refuses an object that is cloned from a valid template. */
export interface CloneProblem {
  /** Path below `spec` of the clone, such as `disks[].size`; empty for the spec. */
  readonly path: string;
  /** Steps below the schema of `spec.template.spec`, and below that of `spec` for a missing field. */
  readonly at: readonly string[];
  /** `undeclared` and `type` fail before webhooks run; a mutating webhook may fix the others. */
  readonly cause: "undeclared" | "type" | "required" | "value";
  /** Phrase about the field of the kind: `has type string`. */
  readonly difference: string;
}

/**
 * Compares the schema of `spec.template.spec` with that of `spec` of the kind that core clones from it.
 * Returns the differences by which the API server refuses the clone of a template that it accepts.
 * Rules in CEL are not compared.
 *
 * @param isSet Reports whether core sets a field of the clone, which templates then may leave out.
 */
export function cloneProblems(
  template: ComparedSchema,
  kind: ComparedSchema,
  isSet: (path: string) => boolean = () => false,
): readonly CloneProblem[] {
  const problems: CloneProblem[] = [];
  compareSchemas(template, kind, {
    report: (change) => {
      if (!breaksCopies(change)) return;
      const { path, at } = change;
      const cause = causes[change.code] ?? "value";
      if (cause === "required" && isSet(path)) return;
      const place = cause === "required" ? at.slice(0, -2) : at;
      problems.push({ path, at: place, cause, difference: differenceOf(change) });
    },
  });
  return problems;
}

const causes: Readonly<Record<string, CloneProblem["cause"]>> = {
  "type-changed": "type",
  "field-added": "required",
  "required-added": "required",
  "field-removed": "undeclared",
};

function differenceOf({ code, before, after }: SchemaChange): string {
  switch (code) {
    case "type-changed":
      return `has type ${plainText(after)}, and not ${plainText(before)}`;
    case "field-removed":
      return "does not exist";
    case "field-added":
    case "required-added":
      return "is required";
    case "enum-added":
      return `accepts only ${(after as readonly unknown[]).map(plainText).join(", ")}`;
    case "enum-value-removed":
      return `does not accept ${plainText(before)}`;
    case "pattern":
      return `must match ${plainText(after)}`;
    case "nullable":
      return "must not be null";
    default:
      return `has ${code} ${plainText(after)}`;
  }
}
