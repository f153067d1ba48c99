import { equalJson, isRecord, listAt, plainText, recordOf } from "@capikit/common/json";

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

type Schema = Readonly<Record<string, unknown>>;

/** Limits by which the kind is stricter if they are missing in the template or have another value. */
const lowerLimits = ["minLength", "minItems", "minProperties", "minimum"];
const upperLimits = ["maxLength", "maxItems", "maxProperties", "maximum"];

/**
 * Compares the schema of `spec.template.spec` with that of `spec` of the kind that core clones from it.
 * Returns the differences by which the API server refuses the clone of a template that it accepts.
 * Rules in CEL are not compared.
 *
 * @param isSet Reports whether core sets a field of the clone, which templates then may leave out.
 */
export function cloneProblems(
  template: Schema,
  kind: Schema,
  isSet: (path: string) => boolean = () => false,
): readonly CloneProblem[] {
  const problems: CloneProblem[] = [];
  const visit = (from: Schema, to: Schema, path: string, at: readonly string[]): void => {
    const report = (cause: CloneProblem["cause"], difference: string): void => {
      problems.push({ path, at, cause, difference });
    };
    const types = [typeOf(from), typeOf(to)] as const;
    if (!takes(...types)) {
      report("type", `has type ${types[1]}, and not ${types[0]}`);
      return;
    }
    for (const difference of stricter(from, to)) report("value", difference);
    const [fields, others] = [recordOf(from.properties), recordOf(to.properties)];
    const isOpen = to["x-kubernetes-preserve-unknown-fields"] === true || to.additionalProperties === true;
    const values = isRecord(to.additionalProperties) ? to.additionalProperties : undefined;
    for (const [name, field] of Object.entries(fields)) {
      const [inner, below] = [path === "" ? name : `${path}.${name}`, [...at, "properties", name]];
      const other = Object.hasOwn(others, name) ? others[name] : values;
      if (isRecord(other)) visit(recordOf(field), other, inner, below);
      else if (!isOpen)
        problems.push({ path: inner, at: below, cause: "undeclared", difference: "does not exist" });
    }
    const needed = listAt(from.required);
    for (const name of isOpenSchema(from) ? [] : listAt(to.required).map(plainText)) {
      const inner = path === "" ? name : `${path}.${name}`;
      const other = recordOf(others[name]);
      const isGiven = needed.includes(name) || recordOf(fields[name]).default !== undefined;
      // No object is valid without a schema of the field.
      if (Object.hasOwn(others, name) && !isGiven && other.default === undefined && !isSet(inner))
        problems.push({ path: inner, at, cause: "required", difference: "is required" });
    }
    for (const [key, suffix] of [
      ["items", "[]"],
      ["additionalProperties", "{}"],
    ] as const)
      if (isRecord(from[key]) && isRecord(to[key]))
        visit(from[key], to[key], `${path}${suffix}`, [...at, key]);
  };
  visit(template, kind, "", []);
  return problems;
}

function isOpenSchema(schema: Schema): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true && schema.properties === undefined;
}

function typeOf(schema: Schema): string | undefined {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  return typeof schema.type === "string" ? schema.type : undefined;
}

/** Reports whether a type takes all values of another; unknown types take all. */
function takes(from: string | undefined, to: string | undefined): boolean {
  if (from === undefined || to === undefined || from === to) return true;
  if (to === "integer or string") return from === "integer" || from === "string";
  return to === "number" && from === "integer";
}

function* stricter(from: Schema, to: Schema): Generator<string> {
  const allowed = Array.isArray(to.enum) ? to.enum : undefined;
  const given = Array.isArray(from.enum) ? from.enum : undefined;
  const isAllowed = (value: unknown): boolean => allowed?.some((one) => equalJson(one, value)) !== false;
  const refused = given?.filter((value) => !isAllowed(value)) ?? [];
  if (allowed !== undefined && given === undefined) yield `accepts only ${allowed.map(plainText).join(", ")}`;
  else if (refused.length > 0) yield `does not accept ${refused.map(plainText).join(", ")}`;
  else if (from.default !== undefined && !isAllowed(from.default))
    yield `does not accept the default ${plainText(from.default)}`;
  if (to.pattern !== undefined && to.pattern !== from.pattern && given === undefined)
    yield `must match ${plainText(to.pattern)}`;
  if (to.nullable !== true && from.nullable === true) yield "must not be null";
  for (const [limits, isStricter] of [
    [lowerLimits, (own: number, other: number) => other > own],
    [upperLimits, (own: number, other: number) => other < own],
  ] as const)
    for (const name of limits) {
      const [own, other] = [from[name], to[name]];
      if (typeof other !== "number" || given !== undefined) continue;
      if (typeof own !== "number" ? !isTrivial(name, other) : isStricter(own, other))
        yield `has ${name} ${other}`;
    }
}

/** A limit that every value keeps. */
function isTrivial(name: string, limit: number): boolean {
  return /^min(?:Length|Items|Properties)$/.test(name) && limit === 0;
}
