import { isRecord, type Json, type JsonSchema, listAt, recordOf } from "@capikit/common/json";
import { compileRules, type FieldError } from "@capikit/schema";
import type { YamlPath, YamlRecord } from "./lint-object.ts";

/** A rule in CEL that rejects every change of a field. */
export interface ImmutableField {
  /** Path of the field in objects; empty for the whole object. */
  readonly field: string;
  /** Path of the rule in the schema. */
  readonly path: YamlPath;
}

/**
 * Returns the rules of a schema that reject every change. Runs them on two values that differ in all
 * fields, as rules may be written in many ways.
 */
export function immutableFields(schema: YamlRecord): readonly ImmutableField[] {
  const rules = [...transitionRules(schema)];
  if (rules.length === 0) return [];
  const { validate } = compileRules(schema as JsonSchema);
  const [a, b] = [sampleOf(schema, 0), sampleOf(schema, 1)];
  const [fromA, fromB] = [validate(b, a), validate(a, b)];
  // A sample may break a rule that does not compare.
  const others = new Set([...validate(a, a), ...validate(b, b)].map(keyOf));
  const refused = fromA.filter(
    (error) => !others.has(keyOf(error)) && fromB.some((other) => keyOf(other) === keyOf(error)),
  );
  return rules.flatMap(({ rule, path, field }) =>
    refused.some((one) => one.rule?.trim() === rule && one.path.startsWith(field)) ? [{ field, path }] : [],
  );
}

function keyOf({ path, rule }: FieldError): string {
  return JSON.stringify([path, rule]);
}

/** Yields the rules of a schema that compare with the old value. */
function* transitionRules(
  schema: unknown,
  path: YamlPath = [],
  field = "",
): Generator<ImmutableField & { readonly rule: string }> {
  const { "x-kubernetes-validations": rules, properties, items, additionalProperties } = recordOf(schema);
  for (const [index, one] of listAt(rules).entries()) {
    const { rule } = recordOf(one);
    if (typeof rule === "string" && rule.includes("oldSelf"))
      yield { rule: rule.trim(), path: [...path, "x-kubernetes-validations", index], field };
  }
  for (const [name, below] of Object.entries(recordOf(properties)))
    yield* transitionRules(below, [...path, "properties", name], field === "" ? name : `${field}.${name}`);
  if (isRecord(items)) yield* transitionRules(items, [...path, "items"], `${field}[0]`);
  if (isRecord(additionalProperties))
    yield* transitionRules(additionalProperties, [...path, "additionalProperties"], field);
}

/** Fields of objects that templates do not set. */
const ofServer: ReadonlySet<string> = new Set(["metadata", "status"]);
const formats: ReadonlyMap<unknown, readonly [string, string]> = new Map([
  ["date", ["2026-01-01", "2026-01-02"]],
  ["date-time", ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]],
  ["duration", ["1s", "2s"]],
  ["byte", ["YQ==", "Yg=="]],
]);

/** Returns a value of a schema with all fields; those of two variants differ, except keys of lists. */
function sampleOf(schema: unknown, variant: 0 | 1, isRoot = true): Json {
  const { type, properties, items, additionalProperties, format, minimum, ...rest } = recordOf(schema);
  const listed = listAt(rest.enum);
  if (listed.length > 0) return (listed[variant] ?? listed[0]) as Json;
  if (rest["x-kubernetes-int-or-string"] === true || type === "integer" || type === "number")
    return (typeof minimum === "number" ? Math.ceil(minimum) : 1) + variant;
  if (type === "boolean") return variant === 1;
  if (type === "array") {
    const keys = listAt(rest["x-kubernetes-list-map-keys"]);
    const item = sampleOf(items, variant, false);
    const same = recordOf(sampleOf(items, 0, false));
    for (const key of keys) if (typeof key === "string" && key in same) recordSet(item, key, same[key]);
    return [item];
  }
  if (type === "string") return formats.get(format)?.[variant] ?? "ab"[variant] ?? "";
  const value: Record<string, Json> = {};
  for (const [name, below] of Object.entries(recordOf(properties)))
    if (!isRoot || !ofServer.has(name)) value[name] = sampleOf(below, variant, false);
  if (isRoot) Object.assign(value, { apiVersion: "a/v1", kind: "A", metadata: { name: "a" } });
  if (isRecord(additionalProperties)) value.a = sampleOf(additionalProperties, variant, false);
  return value;
}

function recordSet(value: Json, key: string, member: unknown): void {
  if (typeof value === "object" && value !== null) Object.assign(value, { [key]: member });
}
