import { equalJson, stringifyJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";
import { type Consequence, change, type PartChange } from "../changes/change.ts";
import type { Schema } from "./schema.ts";

type Report = (change: PartChange) => void;

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

/** Compares the constraints of two schemas of the same type on a value. */
export function compareConstraints(path: string, before: Schema, after: Schema, report: Report): void {
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
