import type * as v1beta2 from "../v1beta2/cluster-class-variable.ts";
import type { JSONSchemaProps } from "./json-schema-props.ts";

/** A variable for topologies, with its schema. */
export interface ClusterClassVariable
  extends Omit<v1beta2.ClusterClassVariable, "deprecatedV1Beta1Metadata" | "schema"> {
  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}

/** Labels and annotations of a variable for tools. */
export interface ClusterClassVariableMetadata {
  /** Labels to add. */
  labels?: Record<string, string>;

  /** Annotations to add. */
  annotations?: Record<string, string>;
}

/** Schema of a variable. */
export interface VariableSchema {
  /** Structural OpenAPI v3 schema, as in CustomResourceDefinitions. */
  openAPIV3Schema: JSONSchemaProps;
}

/** Labels and annotations of a schema for tools. */
export interface VariableSchemaMetadata {
  /** Labels to add. */
  labels?: Record<string, string>;

  /** Annotations to add. */
  annotations?: Record<string, string>;
}

/** A variable with all its definitions. */
export interface ClusterClassStatusVariable extends Omit<v1beta2.ClusterClassStatusVariable, "definitions"> {
  /**
   * Definitions of the variable.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  definitions: ClusterClassStatusVariableDefinition[];
}

/** Definition of a variable. */
export interface ClusterClassStatusVariableDefinition
  extends Omit<v1beta2.ClusterClassStatusVariableDefinition, "deprecatedV1Beta1Metadata" | "schema"> {
  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}
