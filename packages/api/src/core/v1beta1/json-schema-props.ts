import type { JSONValue } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/json-schema-props.ts";
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
export interface JSONSchemaProps extends Omit<v1beta2.JSONSchemaProps, "x-metadata"> {
  /**
   * Names of required fields.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=1000
   */
  required?: string[];

  /**
   * Allowed values.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  enum?: JSONValue[];

  /**
   * CEL validation rules.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=map
   * +listMapKey=rule
   */
  "x-kubernetes-validations"?: v1beta2.ValidationRule[];

  /** Labels and annotations of the schema for tools. */
  "x-metadata"?: VariableSchemaMetadata;
}
