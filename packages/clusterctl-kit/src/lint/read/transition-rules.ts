import {
  equalJson,
  isRecord,
  type Json,
  type JsonSchema,
  listAt,
  recordOf,
  valueAt,
} from "@capikit/common/json";
import { compileRules, type FieldError } from "@capikit/schema";
import type { YamlPath, YamlRecord } from "./lint-object.ts";

/** A rule in CEL that rejects every change of fields. */
export interface TransitionRule {
  /** Paths of the fields in objects; empty for the whole object. */
  readonly fields: readonly string[];
  /** Path of the rule in the schema. */
  readonly path: YamlPath;
}

/** Changes of one field that are tried in a schema, so that the time grows linearly with its size. */
const maxChanges = 1_000;

/**
 * Returns the rules of a schema that reject every change of a field. Runs them on values that differ in
 * one field, as rules may be written in many ways.
 */
export function immutableFields(schema: YamlRecord): readonly TransitionRule[] {
  const rules = [...transitionRules(schema)];
  if (rules.length === 0) return [];
  const { validate } = compileRules(schema as JsonSchema);
  const samples = [sampleOf(schema, 0), sampleOf(schema, 1)] as const;
  // A sample may break a rule that does not compare.
  const others = new Set(samples.flatMap((one) => validate(one, one).map(keyOf)));
  let left = maxChanges;
  /** Returns the errors of a change between the samples at a place, whatever the other fields are. */
  const refusedAt = (path: readonly string[]): readonly FieldError[] => {
    const changes = samples.flatMap((one, index) => {
      const other = withValue(one, path, valueAt(samples[1 - index], ...path));
      return [validate(other, one), validate(one, other)];
    });
    const [first = new Map<string, FieldError>(), ...rest] = changes.map(
      (errors) => new Map(errors.map((error) => [keyOf(error), error])),
    );
    return [...first].flatMap(([key, error]) =>
      !others.has(key) && rest.every((errors) => errors.has(key)) ? error : [],
    );
  };
  /** Returns the fields that rules refuse to change at a place and below; undefined if the samples are equal there. */
  const refusals = (at: Place): ReadonlyMap<string, Refusal> | undefined => {
    if (equalJson(valueAt(samples[0], ...at.path), valueAt(samples[1], ...at.path))) return undefined;
    left--;
    const errors = refusedAt(at.path);
    const below =
      errors.length === 0 || left <= 0 ? [] : placesBelow(at).flatMap((one) => refusals(one) ?? []);
    return new Map(
      errors.map((error) => {
        const key = keyOf(error);
        const parts = below.map((one) => one.get(key));
        const isWhole = parts.every((part) => part?.isWhole === true);
        const fields = isWhole ? [at.field] : parts.flatMap((part) => part?.fields ?? []);
        return [key, { error, isWhole, fields }] as const;
      }),
    );
  };
  const refused = [...(refusals({ schema, path: [], field: "" })?.values() ?? [])];
  return rules.flatMap(({ rule, path, field }) => {
    const found = refused.filter(({ error }) => error.rule?.trim() === rule && error.path.startsWith(field));
    const own = found.find(({ error }) => error.path === field) ?? found[0];
    // A field with one member is as its member.
    const fields = own?.fields.map((one) => (field.startsWith(one) ? field : one)) ?? [];
    return fields.length === 0 ? [] : { fields, path };
  });
}

/** A rule's error, and the fields of which it refuses every change. */
interface Refusal {
  readonly error: FieldError;
  /** Whether no member of the field can change. */
  readonly isWhole: boolean;
  readonly fields: readonly string[];
}

/** A field of the samples. */
interface Place {
  readonly schema: unknown;
  /** Keys and indices in the samples. */
  readonly path: readonly string[];
  /** As in messages. */
  readonly field: string;
}

function placesBelow({ schema, path, field }: Place): readonly Place[] {
  const { properties, items, additionalProperties } = recordOf(schema);
  const members = Object.entries(recordOf(properties)).map(
    ([name, below]): Place => ({
      schema: below,
      path: [...path, name],
      field: field === "" ? name : `${field}.${name}`,
    }),
  );
  const isMap = isRecord(additionalProperties);
  return [
    ...(path.length > 0 ? members : [...members, { schema: {}, path: ["metadata"], field: "metadata" }]),
    ...(isRecord(items) ? [{ schema: items, path: [...path, "0"], field: `${field}[0]` }] : []),
    ...(isMap ? [{ schema: additionalProperties, path: [...path, "a"], field }] : []),
  ];
}

function keyOf({ path, rule }: FieldError): string {
  return JSON.stringify([path, rule]);
}

/** Returns a copy of a value with another value at a place. */
function withValue(value: unknown, [step, ...path]: readonly string[], member: unknown): Json {
  if (step === undefined) return member as Json;
  const inside = withValue(valueAt(value, step), path, member);
  return Array.isArray(value)
    ? value.map((item, index) => (String(index) === step ? inside : item))
    : ({ ...recordOf(value), [step]: inside } as Json);
}

/** Yields the rules of a schema that compare with the old value. */
function* transitionRules(
  schema: unknown,
  path: YamlPath = [],
  field = "",
): Generator<{ readonly rule: string; readonly path: YamlPath; readonly field: string }> {
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
  if (isRoot)
    Object.assign(value, {
      apiVersion: "a/v1",
      kind: "A",
      metadata: { name: "a", labels: { a: "ab"[variant] } },
    });
  if (isRecord(additionalProperties)) value.a = sampleOf(additionalProperties, variant, false);
  return value;
}

function recordSet(value: Json, key: string, member: unknown): void {
  if (typeof value === "object" && value !== null) Object.assign(value, { [key]: member });
}
