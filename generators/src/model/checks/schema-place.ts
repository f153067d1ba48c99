import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Keyword } from "../markers/draft.ts";
import type { Origins } from "../schema/origin.ts";
import type { Location } from "../text/source-text.ts";

/** A location in a schema, given by keywords and names. */
export interface SchemaPlace {
  /** The innermost schema of a type or member, ignoring branches such as those of `allOf`. */
  readonly schema: JsonSchema;
  /** The enclosing schemas, from the root. */
  readonly around: readonly JsonSchema[];
  /** Its relevant keywords, the most likely first; branches use their own keyword. */
  readonly keywords: readonly string[];
  readonly value: unknown;
  /** The CEL rule that contains the location. */
  readonly rule: ValidationRule | undefined;
  /** The readable path of the schema: `spec.ports[].name`. */
  readonly path: string;
}

const at = (value: unknown, step: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[step] : undefined;

/** Follows a path from the root of a schema: `["properties", "spec", "default"]`. */
export function schemaPlace(root: JsonSchema, steps: readonly string[]): SchemaPlace {
  const around: JsonSchema[] = [];
  let schema = root;
  let path = "";
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? "";
    const name = steps[i + 1];
    const isNamed = step === "properties" && name !== undefined;
    const inner = isNamed ? at(schema.properties, name) : at(schema, step);
    const leadsOn = isNamed || ((step === "items" || step === "additionalProperties") && name !== undefined);
    // The path may end at a missing schema.
    if (!leadsOn || typeof inner !== "object" || inner === null)
      return { schema, around, path, ...keywordAt(schema, steps.slice(i)) };
    if (isNamed) i++;
    path += isNamed ? `${path === "" ? "" : "."}${name}` : step === "items" ? "[]" : ".*";
    around.push(schema);
    schema = inner as JsonSchema;
  }
  return { schema, around, path, keywords: [], value: schema, rule: undefined };
}

function keywordAt(
  schema: JsonSchema,
  steps: readonly string[],
): Pick<SchemaPlace, "keywords" | "rule" | "value"> {
  const [keyword = "", index = ""] = steps;
  const rule = keyword === "x-kubernetes-validations" ? at(schema[keyword], index) : undefined;
  const last = steps.at(-1) ?? keyword;
  return {
    keywords: keyword === "allOf" ? [last, keyword] : [keyword],
    value: steps.reduce(at, schema as unknown),
    rule: rule as ValidationRule | undefined,
  };
}

/** Returns the source location of a part of a schema: its marker, member or declaration. */
export function sourceOf(place: SchemaPlace, origins: Origins): Location | undefined {
  const { schema, around, keywords, value, rule } = place;
  const ofRule = rule === undefined ? undefined : origins.ofRule(rule);
  if (ofRule !== undefined) return ofRule;
  for (const keyword of keywords) {
    const marker = origins.marker(schema, keyword as Keyword, value);
    if (marker !== undefined) return marker;
  }
  for (const candidate of [schema, ...around.toReversed()]) {
    const location = origins.of(candidate);
    if (location !== undefined) return location;
  }
  return undefined;
}
