import type { int64, JSONValue } from "../../meta/index.ts";
import type { VariableSchemaMetadata } from "./cluster-class-variable.ts";

/**
 * A structural OpenAPI v3 schema, as in CustomResourceDefinitions.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface JSONSchemaProps {
  /**
   * Description of the value.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /** Example value. */
  example?: JSONValue;

  /**
   * Type of the value. Empty with x-kubernetes-int-or-string and
   * x-kubernetes-preserve-unknown-fields.
   */
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";

  /**
   * Schemas of the fields by name.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  properties?: Record<string, JSONSchemaProps>;

  /**
   * Schema of all values of a map. Mutually exclusive with properties.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  additionalProperties?: JSONSchemaProps;

  /** Maximum number of fields. */
  maxProperties?: int64;

  /** Minimum number of fields. */
  minProperties?: int64;

  /**
   * Names of required fields.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  required?: string[];

  /**
   * Schema of the items of an array.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  items?: JSONSchemaProps;

  /** Maximum number of items. */
  maxItems?: int64;

  /** Minimum number of items. */
  minItems?: int64;

  /**
   * Whether items must be unique.
   *
   * +capikit:conversion:restore
   */
  uniqueItems?: boolean;

  /**
   * Format of the string, such as date-time.
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   */
  format?: string;

  /** Maximum number of characters. */
  maxLength?: int64;

  /** Minimum number of characters. */
  minLength?: int64;

  /**
   * Regular expression that the string must match.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  pattern?: string;

  /** Maximum value, inclusive unless exclusiveMaximum is set. */
  maximum?: int64;

  /**
   * Whether maximum is exclusive.
   *
   * +capikit:conversion:restore
   */
  exclusiveMaximum?: boolean;

  /** Minimum value, inclusive unless exclusiveMinimum is set. */
  minimum?: int64;

  /**
   * Whether minimum is exclusive.
   *
   * +capikit:conversion:restore
   */
  exclusiveMinimum?: boolean;

  /**
   * Whether unknown fields are preserved.
   *
   * +capikit:conversion:restore
   */
  "x-kubernetes-preserve-unknown-fields"?: boolean;

  /**
   * Allowed values.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=atomic
   */
  enum?: JSONValue[];

  /** Default value. */
  default?: JSONValue;

  /**
   * CEL validation rules.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=rule
   */
  "x-kubernetes-validations"?: ValidationRule[];

  /** Labels and annotations of the schema for tools. */
  "x-metadata"?: VariableSchemaMetadata;

  /**
   * Whether the value is an integer or a string.
   *
   * +capikit:conversion:restore
   */
  "x-kubernetes-int-or-string"?: boolean;

  /**
   * Schemas that must all match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   * +capikit:conversion:go:match=index
   */
  allOf?: JSONSchemaProps[];

  /**
   * Schemas of which exactly one must match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   * +capikit:conversion:go:match=index
   */
  oneOf?: JSONSchemaProps[];

  /**
   * Schemas of which at least one must match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   * +capikit:conversion:go:match=index
   */
  anyOf?: JSONSchemaProps[];

  /**
   * Schema that must not match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  not?: JSONSchemaProps;
}

/** A CEL validation rule. */
export interface ValidationRule {
  /**
   * CEL expression; self is the value, oldSelf its previous value.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  rule: string;

  /**
   * Error message of the rule.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  message?: string;

  /**
   * CEL expression for the error message. It overrides message.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  messageExpression?: string;

  /**
   * Machine-readable reason of the error.
   *
   * +kubebuilder:default="FieldValueInvalid"
   */
  reason?: FieldValueErrorReason;

  /**
   * Path of the field in the error, relative to the value, such as .a.b or .items['x'].
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  fieldPath?: string;
}

/** Machine-readable reason of a validation error. */
export type FieldValueErrorReason =
  | "FieldValueInvalid"
  | "FieldValueForbidden"
  | "FieldValueRequired"
  | "FieldValueDuplicate";

// Values of FieldValueErrorReason.
/**
 * Used to report required values that are not provided (e.g. empty strings, null values, or empty
 * arrays).
 */
export const fieldValueRequired = "FieldValueRequired";
/** Used to report collisions of values that must be unique (e.g. unique IDs). */
export const fieldValueDuplicate = "FieldValueDuplicate";
/** Used to report malformed values (e.g. failed regex match, too long, out of bounds). */
export const fieldValueInvalid = "FieldValueInvalid";
/**
 * Used to report valid (as per formatting rules) values which would be accepted under some
 * conditions, but which are not permitted by the current conditions (such as security policy).
 */
export const fieldValueForbidden = "FieldValueForbidden";
