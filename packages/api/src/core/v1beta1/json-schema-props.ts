import type { int64, JSONValue } from "../../meta/index.ts";
import type { VariableSchemaMetadata } from "./cluster-class-variable.ts";

/** A structural OpenAPI v3 schema, as in CustomResourceDefinitions. */
export interface JSONSchemaProps {
  /**
   * What the value is, for people.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  description?: string;

  /** An example of a value. */
  example?: JSONValue;

  /**
   * The type of the value. Nothing with x-kubernetes-int-or-string and
   * x-kubernetes-preserve-unknown-fields.
   */
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";

  /**
   * The schemas of an object's fields by name.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  properties?: Record<string, JSONSchemaProps>;

  /**
   * The schema of all values of an object that is a map. It excludes properties.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  additionalProperties?: JSONSchemaProps;

  /** The largest number of fields. */
  maxProperties?: int64;

  /** The smallest number of fields. */
  minProperties?: int64;

  /**
   * Names of the fields that an object must have.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  required?: string[];

  /**
   * The schema of an array's items.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  items?: JSONSchemaProps;

  /** The largest number of items. */
  maxItems?: int64;

  /** The smallest number of items. */
  minItems?: int64;

  /** Whether no two items may be the same. */
  uniqueItems?: boolean;

  /**
   * A format that the text must have, such as date-time.
   *
   * +kubebuilder:validation:MaxLength=32
   * +kubebuilder:validation:MinLength=1
   */
  format?: string;

  /** The largest number of characters. */
  maxLength?: int64;

  /** The smallest number of characters. */
  minLength?: int64;

  /**
   * A regular expression that the text must match.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  pattern?: string;

  /** The largest number, itself included unless exclusiveMaximum is set. */
  maximum?: int64;

  /** Whether maximum itself is excluded. */
  exclusiveMaximum?: boolean;

  /** The smallest number, itself included unless exclusiveMinimum is set. */
  minimum?: int64;

  /** Whether minimum itself is excluded. */
  exclusiveMinimum?: boolean;

  /** Whether fields that no schema names are kept. */
  "x-kubernetes-preserve-unknown-fields"?: boolean;

  /**
   * All values that are allowed.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  enum?: JSONValue[];

  /** The value where none is given. */
  default?: JSONValue;

  /**
   * Rules in CEL that the value must fulfil.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=map
   * +listMapKey=rule
   */
  "x-kubernetes-validations"?: ValidationRule[];

  /** Labels and annotations of this part of the schema, for tools. */
  "x-metadata"?: VariableSchemaMetadata;

  /** Whether the value is an integer or a text. */
  "x-kubernetes-int-or-string"?: boolean;

  /**
   * Schemas that must all hold.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  allOf?: JSONSchemaProps[];

  /**
   * Schemas of which exactly one must hold.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  oneOf?: JSONSchemaProps[];

  /**
   * Schemas of which at least one must hold.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  anyOf?: JSONSchemaProps[];

  /**
   * A schema that must not hold.
   *
   * +kubebuilder:validation:Schemaless
   * +kubebuilder:pruning:PreserveUnknownFields
   */
  not?: JSONSchemaProps;
}

/** A rule in CEL. */
export interface ValidationRule {
  /**
   * The expression; self is the value it stands at, oldSelf its earlier one.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  rule: string;

  /**
   * What is said when the rule is broken.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  message?: string;

  /**
   * An expression in CEL that makes the message. It wins over message.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  messageExpression?: string;

  /**
   * The reason that the API server's answer has when the rule is broken.
   *
   * +kubebuilder:default="FieldValueInvalid"
   */
  reason?: FieldValueErrorReason;

  /**
   * The field that the answer names, relative to the value, such as .a.b or .items['x'].
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  fieldPath?: string;
}

/** Why a value is refused. */
export type FieldValueErrorReason =
  | "FieldValueInvalid"
  | "FieldValueForbidden"
  | "FieldValueRequired"
  | "FieldValueDuplicate";

// Values of FieldValueErrorReason.
export const fieldValueRequired = "FieldValueRequired";
export const fieldValueDuplicate = "FieldValueDuplicate";
export const fieldValueInvalid = "FieldValueInvalid";
export const fieldValueForbidden = "FieldValueForbidden";
