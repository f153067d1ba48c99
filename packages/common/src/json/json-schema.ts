/** Any JSON value. Integers beyond 2^53 are `bigint`. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** A JSON object. */
export type ReadonlyJsonObject = { readonly [key: string]: Json };

/** A CEL rule of a schema: `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?:
    | "FieldValueInvalid"
    | "FieldValueForbidden"
    | "FieldValueRequired"
    | "FieldValueDuplicate";
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/** `JSONSchemaProps` of `apiextensions.k8s.io/v1`, as plain data. */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: "array" | "boolean" | "integer" | "number" | "object" | "string";
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: Json;
  readonly example?: Json;
  readonly enum?: readonly Json[];
  readonly externalDocs?: { readonly description?: string; readonly url?: string };

  readonly maximum?: number | bigint;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: number | bigint;
  readonly exclusiveMinimum?: boolean;
  readonly multipleOf?: number | bigint;

  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;

  readonly maxItems?: number;
  readonly minItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: JsonSchema;

  readonly maxProperties?: number;
  readonly minProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [name: string]: JsonSchema };
  readonly additionalProperties?: JsonSchema | boolean;

  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;

  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-embedded-resource"?: boolean;
  readonly "x-kubernetes-int-or-string"?: boolean;
  readonly "x-kubernetes-list-type"?: "atomic" | "map" | "set";
  readonly "x-kubernetes-list-map-keys"?: readonly string[];
  readonly "x-kubernetes-map-type"?: "atomic" | "granular";
  readonly "x-kubernetes-validations"?: readonly ValidationRule[];
}
