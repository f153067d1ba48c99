import { equalJson, isRecord, listAt, ownMember, plainText, recordOf, valueAt } from "@capikit/common/json";
import { type CrdKind, crdKind, versionsOfCrd } from "../crd/read-crd.ts";

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
 * Rules in CEL are not compared, and neither are keywords such as `anyOf` that both schemas have.
 *
 * @param isSet Reports whether core sets a field of the clone, which templates then may leave out.
 */
export function cloneProblems(
  template: Schema,
  kind: Schema,
  isSet: (path: string) => boolean = () => false,
): readonly CloneProblem[] {
  const problems: CloneProblem[] = [];
  compare(template, kind, [], (cause, at, difference, steps = []) => {
    const path = pathOf([...at, ...steps]);
    if (cause === "required" && isSet(path)) return;
    problems.push({ path, at: cause === "required" ? at : [...at, ...steps], cause, difference });
  });
  return problems;
}

type Schema = Readonly<Record<string, unknown>>;
type Report = (
  cause: CloneProblem["cause"],
  at: readonly string[],
  difference: string,
  steps?: readonly string[],
) => void;

function compare(before: Schema, after: Schema, at: readonly string[], report: Report): void {
  const [from, to] = [sortOf(before), sortOf(after)];
  if (from !== to) {
    if (from !== "anything" && !includes(to, from)) report("type", at, `has type ${to}, and not ${from}`);
    return;
  }
  if (before.enum === undefined) compareKeywords(before, after, at, report);
  if (before.nullable === true && after.nullable !== true) report("value", at, "must not be null");
  compareEnums(before, after, at, report);
  compareFields(before, after, at, report);
  if (isRecord(before.items) && isRecord(after.items))
    compare(before.items, after.items, [...at, "items"], report);
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const isClosed = (isOpen(before) && !isOpen(after)) || (old !== undefined && now === undefined);
  // Server-side apply has no type for an object without fields: the API server drops what it contains.
  if (isClosed && hasFields(after)) report("undeclared", at, "accepts only the fields of its schema");
  if (old !== undefined && now !== undefined) compare(old, now, [...at, "additionalProperties"], report);
}

type Judge = (before: unknown, after: unknown) => boolean;

const isNumber = (value: unknown): value is bigint | number => /number|bigint/.test(typeof value);
const upper: Judge = (before, after) => isNumber(after) && (!isNumber(before) || after < before);
const lower: Judge = (before, after) => isNumber(after) && (!isNumber(before) || after > before);
/** No value has less than nothing. */
const count: Judge = (before, after) => lower(before ?? 0, after);
const refusing: Judge = (before, after) => before !== true && after === true;
/** Two restrictions cannot be compared. */
const restriction: Judge = (before, after) => before === undefined && after !== undefined;

/** Keywords by which the clone of a valid template may be invalid. */
const keywords: Readonly<Record<string, Judge>> = {
  maximum: upper,
  maxLength: upper,
  maxItems: upper,
  maxProperties: upper,
  minimum: lower,
  minLength: count,
  minItems: count,
  minProperties: count,
  exclusiveMaximum: refusing,
  exclusiveMinimum: refusing,
  uniqueItems: refusing,
  "x-kubernetes-embedded-resource": refusing,
  pattern: (before, after) => after !== undefined && before !== after,
  multipleOf: restriction,
  allOf: restriction,
  anyOf: restriction,
  oneOf: restriction,
  not: restriction,
  format: (before, after) =>
    after !== undefined && before !== after && !(before === "int32" && after === "int64"),
};

function compareKeywords(before: Schema, after: Schema, at: readonly string[], report: Report): void {
  for (const [keyword, refuses] of Object.entries(keywords)) {
    const now = after[keyword];
    if (!refuses(before[keyword], now)) continue;
    const text = plainText(now);
    report("value", at, keyword === "pattern" ? `must match ${text}` : `has ${keyword} ${text}`);
  }
  const type = listType(after);
  // Server-side apply refuses repeated items, which an atomic list accepts.
  if (type !== "atomic" && type !== listType(before)) report("type", at, `has list type ${type}`);
}

function compareEnums(before: Schema, after: Schema, at: readonly string[], report: Report): void {
  if (!Array.isArray(after.enum)) return;
  const now: readonly unknown[] = after.enum;
  if (!Array.isArray(before.enum)) {
    report("value", at, `accepts only ${now.map(plainText).join(", ")}`);
    return;
  }
  for (const value of before.enum)
    if (!now.some((other) => equalJson(other, value)))
      report("value", at, `does not accept ${plainText(value)}`);
}

function compareFields(before: Schema, after: Schema, at: readonly string[], report: Report): void {
  const [old, now] = [recordOf(before.properties), recordOf(after.properties)];
  const wasRequired = listAt(before.required);
  const hasDefault = (field: unknown): boolean => recordOf(field).default !== undefined;
  for (const name of listAt(after.required).map(plainText)) {
    if (!Object.hasOwn(now, name) || wasRequired.includes(name)) continue;
    if (hasDefault(now[name]) || hasDefault(ownMember(old, name))) continue;
    if (isOpen(before) && before.properties === undefined) continue;
    report("required", at, "is required", ["properties", name]);
  }
  for (const [name, field] of Object.entries(old)) {
    const other = ownMember(now, name) ?? valuesOf(after);
    if (other !== undefined) compare(recordOf(field), recordOf(other), [...at, "properties", name], report);
    else if (!isOpen(after) && hasFields(after))
      report("undeclared", at, "does not exist", ["properties", name]);
  }
}

const isOpen = (schema: Schema): boolean => schema["x-kubernetes-preserve-unknown-fields"] === true;
const hasFields = (schema: Schema): boolean => Object.keys(recordOf(schema.properties)).length > 0;

/** Reports whether a type has all values of another. */
function includes(type: string, other: string): boolean {
  return (
    type === "anything" ||
    (type === "integer or string" && (other === "integer" || other === "string")) ||
    (type === "number" && other === "integer")
  );
}

/** Returns the type of a schema, without its parts. */
function sortOf(schema: Schema): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  return typeof schema.type === "string" ? schema.type : "anything";
}

function listType(schema: Schema): string {
  const type = plainText(schema["x-kubernetes-list-type"] ?? "atomic");
  const keys = listAt(schema["x-kubernetes-list-map-keys"]).map(plainText);
  return keys.length === 0 ? type : `${type} by ${keys.sort().join(", ")}`;
}

/** Returns the schema of keys that an object allows in addition to its fields. */
function valuesOf({ additionalProperties: values }: Schema): Schema | undefined {
  return values === true ? {} : isRecord(values) ? values : undefined;
}

/** Returns steps as `list[].name`, values of maps as `labels{}`. */
function pathOf(at: readonly string[]): string {
  let path = "";
  for (let index = 0; index < at.length; index++) {
    const step = at[index];
    if (step === "items") path += "[]";
    else if (step === "additionalProperties") path += "{}";
    else {
      const name = at[++index] ?? "";
      const isPlain = /^[\w$-]+$/.test(name);
      path += isPlain ? `${path === "" ? "" : "."}${name}` : `["${name}"]`;
    }
  }
  return path;
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
