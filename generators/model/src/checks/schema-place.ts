import type { Json, JsonSchema, ValidationRule } from "@capikit/schema";
import type { Keyword } from "../schema/draft.ts";
import type { Origins } from "../schema/origin.ts";
import type { Location } from "../source/source-text.ts";

/** A place inside a schema, by the keywords and names that lead to it. */
export interface SchemaPlace {
  /** The innermost schema that belongs to a type or member: branches of `allOf` and the like belong to the one around them. */
  readonly schema: JsonSchema;
  /** The keyword of it that is meant, if any. */
  readonly keyword: string | undefined;
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
  let schema = root;
  let keyword: string | undefined;
  let rule: ValidationRule | undefined;
  let path = "";
  let value: unknown = root;
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i] ?? "";
    value = at(value, step);
    if (step === "properties" && i + 1 < steps.length) {
      const name = steps[++i] ?? "";
      const next = at(value, name);
      // A path may lead to a property that is missing.
      if (next === undefined) return { schema, keyword: step, value: undefined, rule, path };
      value = next;
      path = path === "" ? name : `${path}.${name}`;
    } else if (step === "items" && i + 1 < steps.length) path += "[]";
    else if (step === "additionalProperties" && i + 1 < steps.length) path += ".*";
    else {
      keyword = step;
      const rest = steps.slice(i + 1);
      const inner = rest.at(-1);
      if (step === "x-kubernetes-validations") rule = at(value, rest[0] ?? "") as ValidationRule;
      for (const name of rest) value = at(value, name);
      // In a branch of `allOf` it is the branch's keyword that was written.
      if (step === "allOf" && inner !== undefined) keyword = inner;
      return { schema, keyword, value, rule, path };
    }
    if (typeof value !== "object" || value === null) return { schema, keyword: step, value, rule, path };
    schema = value as JsonSchema;
  }
  return { schema, keyword, value, rule, path };
}

/** Where in the source a place of a schema was written. */
export function sourceOf(place: SchemaPlace, origins: Origins): Location | undefined {
  const { schema, keyword, value, rule } = place;
  if (rule !== undefined) {
    const found = origins.ofRule(rule);
    if (found !== undefined) return found;
  }
  return origins.of(schema, keyword as Keyword | undefined, value as Json | undefined);
}
