import { isRecord, plainText, recordOf, valueAt } from "@capikit/common/json";
import { type CrdKind, crdKind, versionsOfCrd } from "../crd/read-crd.ts";
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
      const parent = change.code === "field-removed" ? at.slice(0, -2) : at;
      // Server-side apply has no type for an object without fields: the API server drops what it contains.
      if (
        cause === "undeclared" &&
        Object.keys(recordOf(valueAt(kind, ...parent, "properties"))).length === 0
      )
        return;
      problems.push({ path, at: place, cause, difference: differenceOf(change) });
    },
  });
  return problems;
}

/** A template of which the API server refuses the clones. */
export interface RefusedClone {
  /** The template: `AcmeMachineTemplate v1beta2`. */
  readonly template: string;
  /** Problem of its clones: `spec.size of AcmeMachine does not exist`. */
  readonly problem: string;
}

/** The schemas of `spec` of a kind, by version. */
export interface SpecSchemas extends CrdKind {
  readonly specs: ReadonlyMap<string, unknown>;
}

/** Returns the schemas of `spec` in a CRD. */
export function specSchemas(crd: unknown): SpecSchemas {
  const specs = versionsOfCrd(recordOf(crd)).map((version) => {
    const spec = valueAt(version, "schema", "openAPIV3Schema", "properties", "spec");
    return [plainText(version.name), spec] as const;
  });
  return { ...crdKind(crd), specs: new Map(specs) };
}

/**
 * Returns the templates among kinds of which the API server refuses the clones. Fields that core sets and a
 * kind requires are not judged.
 *
 * @param isMutated Reports whether a webhook may change the values of a kind before they are validated.
 */
export function refusedClones(
  kinds: readonly SpecSchemas[],
  isMutated: (kind: SpecSchemas) => boolean,
): readonly RefusedClone[] {
  const byName = new Map(kinds.map((one) => [`${one.kind}.${one.group}`, one]));
  return kinds.flatMap(({ kind: template, group, versions, specs }) => {
    const kind = byName.get(`${template.replace(/Template$/, "")}.${group}`);
    if (kind === undefined || !template.endsWith("Template")) return [];
    return versions.flatMap(({ name, served }) => {
      const from = valueAt(specs.get(name), "properties", "template", "properties", "spec");
      const to = kind.specs.get(name);
      if (!served || !isRecord(from) || !isRecord(to)) return [];
      return cloneProblems(from, to)
        .filter(({ path, cause }) => (path !== "" || cause === "undeclared") && cause !== "required")
        .filter(({ cause }) => cause !== "value" || !isMutated(kind))
        .map(({ path, difference }) => ({
          template: `${template} ${name}`,
          problem: `${["spec", path].filter(Boolean).join(".")} of ${kind.kind} ${difference}`,
        }));
    });
  });
}

const causes: Readonly<Record<string, CloneProblem["cause"]>> = {
  "type-changed": "type",
  "field-added": "required",
  "required-added": "required",
  "field-removed": "undeclared",
  "keys-closed": "undeclared",
  "x-kubernetes-preserve-unknown-fields": "undeclared",
  // Server-side apply refuses repeated items.
  "list type": "type",
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
    case "keys-closed":
    case "x-kubernetes-preserve-unknown-fields":
      return "accepts only the fields of its schema";
    case "nullable":
      return "must not be null";
    default:
      return `has ${code} ${plainText(after)}`;
  }
}
