import type * as v1beta2 from "../v1beta2/cluster-class-variable.ts";
import type { JSONSchemaProps } from "./json-schema-props.ts";

/** A variable for topologies, with its schema. */
export interface ClusterClassVariable extends Pick<v1beta2.ClusterClassVariable, "name" | "required"> {
  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * +capikit:conversion:from=deprecatedV1Beta1Metadata
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}

/** Labels and annotations of a variable for tools. */
export interface ClusterClassVariableMetadata
  extends Pick<v1beta2.ClusterClassVariableMetadata, "labels" | "annotations"> {}

/** Schema of a variable. */
export interface VariableSchema {
  /** Structural OpenAPI v3 schema, as in CustomResourceDefinitions. */
  openAPIV3Schema: JSONSchemaProps;
}

/** Labels and annotations of a schema for tools. */
export interface VariableSchemaMetadata
  extends Pick<v1beta2.VariableSchemaMetadata, "labels" | "annotations"> {}

/** A variable with all its definitions. */
export interface ClusterClassStatusVariable extends Omit<v1beta2.ClusterClassStatusVariable, "definitions"> {
  /**
   * Definitions of the variable.
   *
   * +kubebuilder:validation:MaxItems=100
   * +capikit:conversion:go:match=from
   */
  definitions: ClusterClassStatusVariableDefinition[];
}

/** Definition of a variable. */
export interface ClusterClassStatusVariableDefinition
  extends Pick<v1beta2.ClusterClassStatusVariableDefinition, "from" | "required"> {
  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * +capikit:conversion:from=deprecatedV1Beta1Metadata
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}
