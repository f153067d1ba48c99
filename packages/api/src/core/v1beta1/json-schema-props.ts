import type { int64, JSONValue } from "../../meta/index.ts";
import type { ValidationRule } from "../v1beta2/json-schema-props.ts";
import type { VariableSchemaMetadata } from "./cluster-class-variable.ts";

export {
  type FieldValueErrorReason,
  fieldValueDuplicate,
  fieldValueForbidden,
  fieldValueInvalid,
  fieldValueRequired,
  type ValidationRule,
} from "../v1beta2/json-schema-props.ts";

/** A structural OpenAPI v3 schema, as in CustomResourceDefinitions. */
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

  /** Whether items must be unique. */
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

  /** Whether maximum is exclusive. */
  exclusiveMaximum?: boolean;

  /** Minimum value, inclusive unless exclusiveMinimum is set. */
  minimum?: int64;

  /** Whether minimum is exclusive. */
  exclusiveMinimum?: boolean;

  /** Whether unknown fields are preserved. */
  "x-kubernetes-preserve-unknown-fields"?: boolean;

  /**
   * Allowed values.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  enum?: JSONValue[];

  /** Default value. */
  default?: JSONValue;

  /**
   * CEL validation rules.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=map
   * +listMapKey=rule
   */
  "x-kubernetes-validations"?: ValidationRule[];

  /** Labels and annotations of the schema for tools. */
  "x-metadata"?: VariableSchemaMetadata;

  /** Whether the value is an integer or a string. */
  "x-kubernetes-int-or-string"?: boolean;

  /**
   * Schemas that must all match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  allOf?: JSONSchemaProps[];

  /**
   * Schemas of which exactly one must match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  oneOf?: JSONSchemaProps[];

  /**
   * Schemas of which at least one must match.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
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
