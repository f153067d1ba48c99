import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Keyword } from "../markers/draft.ts";
import type { Origins } from "../schema/origin.ts";
import type { Location } from "../source/source-text.ts";

/** A place inside a schema, by the keywords and names that lead to it. */
export interface SchemaPlace {
  /** The innermost schema that belongs to a type or member: branches of `allOf` and the like belong to the one around them. */
  readonly schema: JsonSchema;
  /** The schemas around it, from the root on. */
  readonly around: readonly JsonSchema[];
  /** The keywords of it that are meant, the likeliest first: in a branch of `allOf` it is the branch's that was written. */
  readonly keywords: readonly string[];
  /** What stands there. */
  readonly value: unknown;
  /** The CEL rule the place is in. */
  readonly rule: ValidationRule | undefined;
  /** The way to the schema as people write it: `spec.ports[].name`. */
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
    // A path may also lead to a schema that is missing.
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

/** Where in the source a place of a schema was written: a marker, else the innermost member or declaration. */
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
