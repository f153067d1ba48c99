import {
  equalJson,
  isRecord,
  listAt,
  ownMember,
  plainText,
  recordOf,
  stringifyJson,
} from "@capikit/common/json";

/** A schema of a CRD or of OpenAPI 3.0. */
export type ComparedSchema = Readonly<Record<string, unknown>>;

/** A difference between two schemas. */
export interface SchemaChange {
  /** The field, as `spec.list[].name`, values of maps as `labels{}`; empty for the root. */
  readonly path: string;
  /** Steps of the field in the schemas: `properties`, its name, `items`, `additionalProperties`. */
  readonly at: readonly string[];
  /** The keyword, or what happened to a field: `maxLength`, `field-removed`. */
  readonly code: string;
  /** `narrower`: values that were valid are not. `wider`: the reverse. `other`: the meaning differs. */
  readonly effect: "narrower" | "other" | "wider";
  readonly what: string;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Whether an enumeration lists the values before, which may keep a new restriction. */
  readonly isEnumerated?: boolean;
}

/** Which changes matter to a user of both schemas. */
export type ComparisonPolicy = (change: SchemaChange) => boolean;

/** What a comparison calls. */
export interface SchemaComparison {
  readonly report: (change: SchemaChange) => void;
  /** Returns the schemas that references name; undefined if they are compared elsewhere. Default: the same. */
  readonly follow?: (
    before: ComparedSchema,
    after: ComparedSchema,
    at: readonly string[],
  ) => readonly [ComparedSchema, ComparedSchema] | undefined;
  /** Steps of the compared schemas. Default: none. */
  readonly at?: readonly string[];
}

type Effect = SchemaChange["effect"];
type Judge = (before: unknown, after: unknown) => Effect | undefined;

const isNumber = (value: unknown): value is bigint | number => /number|bigint/.test(typeof value);
const upper: Judge = (before, after) =>
  isNumber(after) && (!isNumber(before) || after < before) ? "narrower" : "wider";
const lower: Judge = (before, after) =>
  isNumber(after) && (!isNumber(before) || after > before) ? "narrower" : "wider";
/** No value has less than nothing. */
const count: Judge = (before, after) => ((before ?? 0) === (after ?? 0) ? undefined : lower(before, after));
/** A changed restriction may refuse more values: it cannot be compared. */
const restriction: Judge = (_, after) => (after === undefined ? "wider" : "narrower");
const refusing: Judge = (before, after) =>
  (before === true) === (after === true) ? undefined : after === true ? "narrower" : "wider";
const allowing: Judge = (before, after) => refusing(after, before);
const meaning: Judge = () => "other";
const format: Judge = (before, after) =>
  after === undefined || (before === "int32" && after === "int64") ? "wider" : "narrower";
/** A set or map refuses repeated items, which an atomic list accepts. */
const listType: Judge = (_, after) => (after === "atomic" ? "wider" : "narrower");

/** Keywords whose values are compared, with the effect of a change. */
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
  nullable: allowing,
  "x-kubernetes-preserve-unknown-fields": allowing,
  pattern: restriction,
  multipleOf: restriction,
  allOf: restriction,
  anyOf: restriction,
  oneOf: restriction,
  not: restriction,
  format,
  default: meaning,
  "list type": listType,
  "map type": meaning,
};

/** Keywords whose effect on values cannot be compared, if both schemas have them. */
const undecided: ReadonlySet<string> = new Set(["pattern", "multipleOf", "allOf", "anyOf", "oneOf", "not"]);

/** A change that may refuse no value, because both schemas have a restriction. */
export const isUndecided: ComparisonPolicy = ({ code, before }) =>
  undecided.has(code) && before !== undefined;

/** A change of a constraint of values, and not of types, fields or null. */
export const isConstraint: ComparisonPolicy = ({ code }) =>
  (Object.hasOwn(keywords, code) && code !== "nullable") || code.startsWith("rule-");

/** Matters if valid objects must remain valid. */
export const narrowsObjects: ComparisonPolicy = ({ effect }) => effect === "narrower";

/** Matters if one side writes what another reads: only optional fields may be added. */
export const breaksEitherSide: ComparisonPolicy = ({ code, effect }) =>
  code !== "field-added" || effect === "narrower";

/** Matters if objects of the first schema are copied to the second one. Rules in CEL are not compared. */
export const breaksCopies: ComparisonPolicy = (change) =>
  narrowsObjects(change) &&
  change.code !== "rule-added" &&
  !(change.isEnumerated && isConstraint(change)) &&
  !(change.code === "type-changed" && change.before === "anything") &&
  (change.code === "pattern" || !isUndecided(change));

/** Compares two schemas recursively. Texts are not compared. */
export function compareSchemas(
  written: ComparedSchema,
  writtenAfter: ComparedSchema,
  { report, follow = (a, b) => [a, b], at = [] }: SchemaComparison,
): void {
  const followed = follow(written, writtenAfter, at);
  if (followed === undefined) return;
  const [before, after] = followed;
  const visit = (from: unknown, to: unknown, ...steps: readonly string[]): void =>
    compareSchemas(recordOf(from), recordOf(to), { report, follow, at: [...at, ...steps] });
  const add = (
    code: string,
    effect: Effect,
    what: string,
    values: Pick<SchemaChange, "after" | "before"> = {},
    steps: readonly string[] = [],
  ): void => {
    const place = [...at, ...steps];
    const isEnumerated = before.enum !== undefined;
    report({ path: pathOf(place), at: place, code, effect, what, ...values, isEnumerated });
  };
  const [from, to] = [sortOf(before), sortOf(after)];
  if (from !== to) {
    const what = `type ${typeText(before)} → ${typeText(after)}`;
    add("type-changed", includes(to, from) ? "wider" : "narrower", what, { before: from, after: to });
    return;
  }
  for (const [keyword, judge] of Object.entries(keywords)) {
    const [old, now] = [keywordValue(keyword, before), keywordValue(keyword, after)];
    if (equalJson(withoutTexts(old), withoutTexts(now))) continue;
    const effect = judge(old, now);
    if (effect !== undefined)
      add(keyword, effect, `${keyword} ${shown(old)} → ${shown(now)}`, { before: old, after: now });
  }
  compareEnums(before, after, add);
  compareRules(before, after, add);
  compareFields(before, after, add, visit);
  if (isRecord(before.items) && isRecord(after.items)) visit(before.items, after.items, "items");
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (old !== undefined && now !== undefined) visit(old, now, "additionalProperties");
  else if (old !== undefined) add("keys-closed", "narrower", "no longer allows additional keys");
  else if (now !== undefined) add("keys-opened", "wider", `allows any key now: ${typeText(now)}`);
}

type Add = (
  code: string,
  effect: Effect,
  what: string,
  values?: Pick<SchemaChange, "after" | "before">,
  steps?: readonly string[],
) => void;

function compareFields(
  before: ComparedSchema,
  after: ComparedSchema,
  add: Add,
  visit: (from: unknown, to: unknown, ...steps: readonly string[]) => void,
): void {
  const [old, now] = [recordOf(before.properties), recordOf(after.properties)];
  const [wasRequired, isRequired] = [listAt(before.required), listAt(after.required)];
  const isOpen = after["x-kubernetes-preserve-unknown-fields"] === true;
  const hasAny = before["x-kubernetes-preserve-unknown-fields"] === true && before.properties === undefined;
  for (const [name, field] of Object.entries(now)) {
    const steps = ["properties", name];
    const isGiven =
      recordOf(field).default !== undefined || recordOf(ownMember(old, name)).default !== undefined;
    const isNeeded = isRequired.includes(name) && !isGiven && !hasAny;
    if (!Object.hasOwn(old, name)) {
      const what = `added: ${typeText(recordOf(field))}, ${isNeeded ? "required" : "optional"}`;
      add("field-added", isNeeded ? "narrower" : "wider", what, {}, steps);
    } else if (isRequired.includes(name) && !wasRequired.includes(name))
      add(
        "required-added",
        isNeeded ? "narrower" : "other",
        isNeeded ? "required now" : "required now, with a default",
        {},
        steps,
      );
    else if (wasRequired.includes(name) && !isRequired.includes(name))
      add("required-removed", "wider", "optional now", {}, steps);
  }
  for (const [name, field] of Object.entries(old)) {
    const other = ownMember(now, name) ?? valuesOf(after);
    if (other !== undefined) visit(field, other, "properties", name);
    else add("field-removed", isOpen ? "other" : "narrower", "removed", {}, ["properties", name]);
  }
}

function compareEnums({ enum: before }: ComparedSchema, { enum: after }: ComparedSchema, add: Add): void {
  const [old, now] = [before, after].map((one) => (Array.isArray(one) ? one : undefined));
  const text = (values: readonly unknown[]): string => values.map(shown).join(", ");
  if (old === undefined || now === undefined) {
    if (old !== undefined) add("enum-removed", "wider", `no longer limited to ${text(old)}`);
    if (now !== undefined) add("enum-added", "narrower", `must be one of ${text(now)} now`, { after: now });
    return;
  }
  const isIn = (values: readonly unknown[], value: unknown): boolean =>
    values.some((other) => equalJson(other, value));
  for (const value of now.filter((one) => !isIn(old, one)))
    add("enum-value-added", "wider", `accepts ${shown(value)} now`, { after: value });
  for (const value of old.filter((one) => !isIn(now, one)))
    add("enum-value-removed", "narrower", `no longer accepts ${shown(value)}`, { before: value });
}

/** Compares CEL rules by text, because equivalence cannot be decided. */
function compareRules(before: ComparedSchema, after: ComparedSchema, add: Add): void {
  const [old = new Map(), now = new Map()] = [before, after].map(
    (schema) =>
      new Map(
        listAt(schema["x-kubernetes-validations"]).map((one) => {
          const { rule, optionalOldSelf } = recordOf(one);
          // With `optionalOldSelf`, a rule also applies to creation.
          return [`${optionalOldSelf === true} ${plainText(rule).trim()}`, plainText(rule)];
        }),
      ),
  );
  for (const [key, rule] of now)
    if (!old.has(key)) add("rule-added", "narrower", `rule added: ${rule}`, { after: rule });
  for (const [key, rule] of old)
    if (!now.has(key)) add("rule-removed", "wider", `rule removed: ${rule}`, { before: rule });
}

/** Reports whether a type has all values of another. */
function includes(type: string, other: string): boolean {
  return (
    type === "anything" ||
    (type === "integer or string" && (other === "integer" || other === "string")) ||
    (type === "number" && other === "integer")
  );
}

/** Returns the type of a schema, without its parts. */
function sortOf(schema: ComparedSchema): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  return typeof schema.type === "string" ? schema.type : "anything";
}

/** Describes a type: `string`, `integer (int32)`, `list of object`. */
function typeText(schema: ComparedSchema): string {
  const sort = sortOf(schema);
  if (sort === "array") return `list of ${typeText(recordOf(schema.items))}`;
  if (sort === "object" && isRecord(schema.additionalProperties))
    return `map of ${typeText(schema.additionalProperties)}`;
  return schema.format === undefined || sort !== schema.type ? sort : `${sort} (${plainText(schema.format)})`;
}

function keywordValue(keyword: string, schema: ComparedSchema): unknown {
  if (keyword === "map type") return schema["x-kubernetes-map-type"] ?? "granular";
  if (keyword !== "list type") return schema[keyword];
  const type = plainText(schema["x-kubernetes-list-type"] ?? "atomic");
  const keys = listAt(schema["x-kubernetes-list-map-keys"]).map(plainText);
  return keys.length === 0 ? type : `${type} by ${keys.sort().join(", ")}`;
}

/** Returns the schema of keys that an object allows in addition to its fields. */
function valuesOf({ additionalProperties: values }: ComparedSchema): ComparedSchema | undefined {
  return values === true ? {} : isRecord(values) ? values : undefined;
}

/** Keywords of documentation. */
const texts = ["title", "description", "example", "externalDocs"];

function withoutTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !texts.includes(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutTexts(item)]));
}

function shown(value: unknown): string {
  return value === undefined ? "none" : stringifyJson(value);
}

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
