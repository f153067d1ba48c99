import { canonicalJson } from "@capikit/common/json";
import type { Json } from "@capikit/schema";
import type { Declaration } from "./declaration.ts";

export type Expression =
  | { readonly kind: "keyword"; readonly text: "boolean" | "never" | "string" }
  | { readonly kind: "meta"; readonly name: MetaName }
  | { readonly kind: "literals"; readonly values: readonly Json[] }
  | { readonly kind: "array"; readonly items: Expression }
  | { readonly kind: "map"; readonly values: Expression }
  | { readonly kind: "nullable"; readonly of: Expression }
  | { readonly kind: "union"; readonly of: readonly Expression[] }
  | { readonly kind: "reference"; readonly to: Declaration; readonly text: Text };

/**
 * A reference's requirement on the description of its declaration: `own` if the reference has its
 * own text and accepts any, `none` for no description, or the exact text.
 */
export type Text = "none" | "own" | { readonly is: string };

/** Names of `@capikit/api/meta` that imported types use. */
export const metaNames = [
  "bytes",
  "Condition",
  "EmbeddedObject",
  "float64",
  "int",
  "int32",
  "int64",
  "IntOrString",
  "JSONValue",
  "KubernetesList",
  "KubernetesObject",
  "LabelSelector",
  "LabelSelectorRequirement",
  "LocalObjectReference",
  "ObjectMeta",
  "ObjectReference",
  "Quantity",
  "RawExtension",
  "SecretReference",
  "Time",
  "TypedLocalObjectReference",
] as const;

export type MetaName = (typeof metaNames)[number];

export const textKey = (text: Text): string => (typeof text === "string" ? text : `is ${text.is}`);

/** Returns a key that is equal for types with equal notation. */
export function expressionKey(type: Expression): string {
  switch (type.kind) {
    case "keyword":
      return type.text;
    case "meta":
      return `meta ${type.name}`;
    case "literals":
      return `literals ${canonicalJson(type.values)}`;
    case "array":
      return `array ${expressionKey(type.items)}`;
    case "map":
      return `map ${expressionKey(type.values)}`;
    case "nullable":
      return `nullable ${expressionKey(type.of)}`;
    case "union":
      return `union ${JSON.stringify(type.of.map(expressionKey))}`;
    case "reference":
      return `reference ${type.to.id} ${JSON.stringify(textKey(type.text))}`;
  }
}

/** Returns the declarations that a type names directly. */
export function references(type: Expression): readonly Extract<Expression, { kind: "reference" }>[] {
  switch (type.kind) {
    case "array":
      return references(type.items);
    case "map":
      return references(type.values);
    case "nullable":
      return references(type.of);
    case "union":
      return type.of.flatMap(references);
    case "reference":
      return [type];
    default:
      return [];
  }
}
