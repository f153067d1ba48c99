import type { Json } from "@capikit/schema";

/** The compared parts of a schema of a CRD or of OpenAPI 3.0. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly enum?: readonly Json[];
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly allOf?: readonly Schema[];
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-list-type"?: string;
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: string;
  readonly "x-kubernetes-validations"?: readonly Rule[];
  readonly [keyword: string]: unknown;
}

export interface Rule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: string;
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** Describes a type: `string`, `integer (int32)`, `list of object`. */
export function typeText(schema: Schema): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  if (schema.type === undefined) return "anything";
  if (schema.type === "array")
    return `list of ${schema.items === undefined ? "anything" : typeText(schema.items)}`;
  if (schema.type === "object" && typeof schema.additionalProperties === "object")
    return `map of ${typeText(schema.additionalProperties)}`;
  return schema.format === undefined ? schema.type : `${schema.type} (${schema.format})`;
}

/** Describes the type of value, without its parts. */
export function describeSort(schema: Schema): string {
  if (schema["x-kubernetes-int-or-string"] === true) return "integer or string";
  return schema.type ?? "anything";
}
