/** Any JSON value in a schema. Integers beyond ±(2^53 - 1) are `bigint`. */
export type SchemaValue =
  | bigint
  | boolean
  | null
  | number
  | string
  | readonly SchemaValue[]
  | { readonly [key: string]: SchemaValue };

/** A CEL validation rule: an entry of `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?:
    | "FieldValueDuplicate"
    | "FieldValueForbidden"
    | "FieldValueInvalid"
    | "FieldValueRequired";
  readonly fieldPath?: string;
  readonly optionalOldSelf?: boolean;
}

/**
 * `JSONSchemaProps` of `apiextensions.k8s.io/v1` as plain data: the format of generated schemas and
 * the input of `@capikit/schema`.
 */
export interface JsonSchema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: "array" | "boolean" | "integer" | "number" | "object" | "string";
  readonly format?: string;
  readonly nullable?: boolean;
  readonly default?: SchemaValue;
  readonly example?: SchemaValue;
  readonly enum?: readonly SchemaValue[];
  readonly externalDocs?: { readonly description?: string; readonly url?: string };

  readonly maximum?: bigint | number;
  readonly exclusiveMaximum?: boolean;
  readonly minimum?: bigint | number;
  readonly exclusiveMinimum?: boolean;
  readonly multipleOf?: bigint | number;

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
  readonly additionalProperties?: boolean | JsonSchema;

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
