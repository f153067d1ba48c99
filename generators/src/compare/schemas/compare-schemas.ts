import { equalJson, stringifyJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";
import { type Consequence, change, type PartChange } from "../changes/change.ts";
import { describeSort, type Rule, type Schema, typeText } from "./schema.ts";

/** Numeric keywords, and whether a higher number allows more values. */
const bounds: Readonly<Record<string, "lower" | "upper">> = {
  maximum: "upper",
  maxLength: "upper",
  maxItems: "upper",
  maxProperties: "upper",
  minimum: "lower",
  minLength: "lower",
  minItems: "lower",
  minProperties: "lower",
};

/** Restricting keywords that cannot be compared: a change may reject more. */
const opaque = ["pattern", "multipleOf", "allOf", "anyOf", "oneOf", "not"];

/** Keywords that reject values if true. */
const refusing: Readonly<Record<string, string>> = {
  exclusiveMaximum: "the maximum itself",
  exclusiveMinimum: "the minimum itself",
  uniqueItems: "duplicate items",
  "x-kubernetes-embedded-resource": "a value that is not a complete object",
};

/** Keywords of documentation. */
const texts = ["title", "description", "example", "externalDocs"];

export interface SchemaComparison {
  readonly report: (change: PartChange) => void;
  /** Records corresponding components, which are compared elsewhere; otherwise absent. */
  readonly follow: (before: Schema, after: Schema) => readonly [Schema, Schema] | undefined;
}

/** Compares two schemas of the same field recursively. */
export function compareSchemas(
  path: string,
  written: Schema,
  writtenAfter: Schema,
  comparison: SchemaComparison,
): void {
  const followed = comparison.follow(written, writtenAfter);
  if (followed === undefined) return;
  const [before, after] = followed;
  const { report } = comparison;
  if (describeSort(before) !== describeSort(after)) {
    report(typeChange(path, before, after));
    return;
  }
  compareConstraints(path, before, after, report);
  compareLists(path, before, after, report);
  compareRules(path, before, after, report);
  compareFields(path, before, after, comparison);
  if (before.items !== undefined && after.items !== undefined)
    compareSchemas(`${path}[]`, before.items, after.items, comparison);
  compareKeys(path, before, after, comparison);
}

function typeChange(path: string, before: Schema, after: Schema): PartChange {
  const [from, to] = [typeText(before), typeText(after)];
  const widens =
    describeSort(after) === "anything" ||
    (describeSort(after) === "integer or string" && ["integer", "string"].includes(describeSort(before))) ||
    (describeSort(after) === "number" && describeSort(before) === "integer");
  return change(widens ? "clients" : "objects", path, "type-changed", `type ${from} → ${to}`, {
    before: from,
    after: to,
  });
}

function compareFields(path: string, before: Schema, after: Schema, comparison: SchemaComparison): void {
  const { report } = comparison;
  const [old, now] = [before.properties ?? {}, after.properties ?? {}];
  for (const [name, field] of Object.entries(now)) {
    if (Object.hasOwn(old, name)) continue;
    const required = after.required?.includes(name) === true && field.default === undefined;
    report(
      change(
        required ? "objects" : "compatible",
        below(path, name),
        "field-added",
        `added: ${typeText(field)}, ${required ? "required" : "optional"}`,
      ),
    );
  }
  for (const [name, field] of Object.entries(old)) {
    const place = below(path, name);
    const kept = Object.hasOwn(now, name) ? now[name] : undefined;
    if (kept === undefined) {
      report(change("objects", place, "field-removed", "removed"));
      continue;
    }
    compareRequired(place, before, after, name, kept, comparison);
    compareSchemas(place, field, kept, comparison);
  }
}

function compareRequired(
  path: string,
  before: Schema,
  after: Schema,
  name: string,
  field: Schema,
  { report }: SchemaComparison,
): void {
  const [was, is] = [before, after].map(({ required }) => required?.includes(name) === true);
  if (was === is) return;
  const defaulted = field.default !== undefined;
  if (is === true)
    report(
      change(
        defaulted ? "compatible" : "objects",
        path,
        "required-added",
        defaulted ? "required now, with a default" : "required now",
      ),
    );
  else report(change("clients", path, "required-removed", "optional now"));
}

/** Compares the keys that an object allows in addition to its fields. */
function compareKeys(path: string, before: Schema, after: Schema, comparison: SchemaComparison): void {
  const { report } = comparison;
  const [old, now] = [valuesOf(before), valuesOf(after)];
  if (old !== undefined && now !== undefined) compareSchemas(`${path}{}`, old, now, comparison);
  else if (old !== undefined)
    report(change("objects", path, "keys-closed", "no longer allows additional keys"));
  else if (now !== undefined)
    report(change("compatible", path, "keys-opened", `allows any key now: ${typeText(now)}`));
}

function valuesOf({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === true) return {};
  return additionalProperties === false ? undefined : additionalProperties;
}

function below(path: string, name: string): string {
  const step = /^[\w$-]+$/.test(name) ? name : `["${name}"]`;
  return path === "" || step.startsWith("[") ? path + step : `${path}.${step}`;
}

/** Compares the merge strategies of lists and maps, and the keys of items. */
function compareLists(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [listText(before), listText(after)];
  if (old !== now)
    report(
      // A set or map rejects duplicate items, which an atomic list allows.
      change(
        now === "atomic" ? "clients" : "objects",
        path,
        "list-type-changed",
        `list type ${old} → ${now}`,
        {
          before: old,
          after: now,
        },
      ),
    );
  const [oldMap, newMap] = [before, after].map((schema) => schema["x-kubernetes-map-type"] ?? "granular");
  if (oldMap !== undefined && newMap !== undefined && oldMap !== newMap)
    report(
      change("clients", path, "map-type-changed", `map type ${oldMap} → ${newMap}`, {
        before: oldMap,
        after: newMap,
      }),
    );
}

function listText(schema: Schema): string {
  const type = schema["x-kubernetes-list-type"] ?? "atomic";
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return keys.length === 0 ? type : `${type} by ${[...keys].sort().join(", ")}`;
}

/** Compares CEL rules by text, because equivalence cannot be decided. */
function compareRules(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [before, after].map(
    (schema) => new Map((schema["x-kubernetes-validations"] ?? []).map((rule) => [keyOf(rule), rule])),
  );
  for (const [key, rule] of now ?? []) {
    const known = old?.get(key);
    if (known === undefined)
      report(change("objects", path, "rule-added", `rule added: ${rule.rule}`, { after: { ...rule } }));
    else if (textOf(known) !== textOf(rule))
      report(
        change("documentation", path, "rule-message-changed", `message changed of rule: ${rule.rule}`, {
          before: { ...known },
          after: { ...rule },
        }),
      );
  }
  for (const [key, rule] of old ?? [])
    if (now?.has(key) !== true)
      report(
        change("compatible", path, "rule-removed", `rule removed: ${rule.rule}`, { before: { ...rule } }),
      );
}

/** Returns the key of a rule. With `optionalOldSelf`, a rule also applies to creation. */
function keyOf({ rule, optionalOldSelf }: Rule): string {
  return `${optionalOldSelf === true} ${rule.trim()}`;
}

function textOf({ message, messageExpression, reason, fieldPath }: Rule): string {
  return JSON.stringify([message, messageExpression, reason, fieldPath]);
}

type Report = (change: PartChange) => void;

/** Compares the constraints of two schemas of the same type on a value. */
function compareConstraints(path: string, before: Schema, after: Schema, report: Report): void {
  for (const key of Object.keys(bounds)) compareBound(path, key, before, after, report);
  compareEnum(path, before.enum, after.enum, report);
  compareFormat(path, before.format, after.format, report);
  for (const key of opaque) {
    const [old, now] = [json(before[key]), json(after[key])];
    if (equalJson(withoutTexts(old), withoutTexts(now))) continue;
    report(keywordChange(now === undefined ? "compatible" : "objects", path, key, old, now));
  }
  for (const [key, what] of Object.entries(refusing)) {
    const [was, is] = [before[key] === true, after[key] === true];
    if (was === is) continue;
    const words = `${is ? "refuses" : "takes"} ${what} now`;
    report(change(is ? "objects" : "compatible", path, `${keyCode(key)}-changed`, words));
  }
  compareOpenness(path, before, after, report);
  if (!equalJson(before.default, after.default))
    report(keywordChange("clients", path, "default", before.default, after.default));
  for (const key of texts) {
    const [old, now] = [json(before[key]), json(after[key])];
    if (equalJson(trimmed(old), trimmed(now))) continue;
    const verb = old === undefined ? "added" : now === undefined ? "removed" : "changed";
    report(change("documentation", path, `${keyCode(key)}-changed`, `${key} ${verb}`));
  }
}

function compareBound(path: string, key: string, before: Schema, after: Schema, report: Report): void {
  const [old, now] = [numberOf(before[key]), numberOf(after[key])];
  if (old === now) return;
  const tighter =
    now !== undefined && (old === undefined || (bounds[key] === "upper" ? now < old : now > old));
  report(keywordChange(tighter ? "objects" : "compatible", path, key, old, now));
}

function compareEnum(
  path: string,
  before: readonly Json[] | undefined,
  after: readonly Json[] | undefined,
  report: Report,
): void {
  if (before === undefined && after === undefined) return;
  if (before === undefined || after === undefined) {
    const values = (before ?? after ?? []).map(stringifyJson).join(", ");
    report(
      after === undefined
        ? change("clients", path, "enum-removed", `no longer limited to ${values}`)
        : change("objects", path, "enum-added", `must be one of ${values} now`),
    );
    return;
  }
  const has = (values: readonly Json[], value: Json) => values.some((other) => equalJson(other, value));
  for (const value of after.filter((value) => !has(before, value)))
    report(
      change("clients", path, "enum-value-added", `accepts ${stringifyJson(value)} now`, { after: value }),
    );
  for (const value of before.filter((value) => !has(after, value)))
    report(
      change("objects", path, "enum-value-removed", `no longer accepts ${stringifyJson(value)}`, {
        before: value,
      }),
    );
}

function compareFormat(
  path: string,
  before: string | undefined,
  after: string | undefined,
  report: Report,
): void {
  if (before === after) return;
  const widens = after === undefined || (before === "int32" && after === "int64");
  report(keywordChange(widens ? "compatible" : "objects", path, "format", before, after));
}

/** Compares preservation of unknown fields, and null. */
function compareOpenness(path: string, before: Schema, after: Schema, report: Report): void {
  const key = "x-kubernetes-preserve-unknown-fields";
  if ((before[key] === true) !== (after[key] === true))
    report(
      change(
        after[key] === true ? "compatible" : "objects",
        path,
        "preserve-unknown-fields-changed",
        after[key] === true ? "preserves unknown fields" : "drops unknown fields now",
      ),
    );
  if ((before.nullable === true) !== (after.nullable === true))
    report(
      change(
        after.nullable === true ? "clients" : "objects",
        path,
        "nullable-changed",
        after.nullable === true ? "may be null now" : "may no longer be null",
      ),
    );
}

function keywordChange(
  consequence: Consequence,
  path: string,
  key: string,
  before: Json | undefined,
  after: Json | undefined,
): PartChange {
  const text = (value: Json | undefined) => (value === undefined ? "none" : stringifyJson(value));
  const what = `${key} ${text(before)} → ${text(after)}`;
  return change(consequence, path, `${keyCode(key)}-changed`, what, { before, after });
}

function keyCode(key: string): string {
  return key.replace("x-kubernetes-", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function json(value: unknown): Json | undefined {
  return value as Json | undefined;
}

function numberOf(value: unknown): bigint | number | undefined {
  return typeof value === "number" || typeof value === "bigint" ? value : undefined;
}

/** Ignores blanks at line ends and line breaks. */
function trimmed(value: Json | undefined): Json | undefined {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() || undefined : value;
}

function withoutTexts(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item) ?? null);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !texts.includes(key));
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutTexts(item) ?? null]));
}
