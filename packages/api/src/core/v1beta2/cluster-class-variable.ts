import type { JSONSchemaProps } from "./json-schema-props.ts";

/** A variable for topologies, with its schema. */
export interface ClusterClassVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Whether topologies must set the variable. Defaults of the schema apply only to variables that
   * are set.
   */
  required: boolean;

  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  deprecatedV1Beta1Metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}

/**
 * Labels and annotations of a variable for tools.
 *
 * +kubebuilder:validation:MinProperties=1
 */
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

/**
 * Labels and annotations of a schema for tools.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface VariableSchemaMetadata {
  /** Labels to add. */
  labels?: Record<string, string>;

  /** Annotations to add. */
  annotations?: Record<string, string>;
}

/** A variable with all its definitions. */
export interface ClusterClassStatusVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Whether the definitions conflict. Topologies cannot use such a variable.
   *
   * +capikit:conversion:restore
   */
  definitionsConflict?: boolean;

  /**
   * Definitions of the variable.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  definitions: ClusterClassStatusVariableDefinition[];
}

/** Definition of a variable. */
export interface ClusterClassStatusVariableDefinition {
  /**
   * Source of the definition: the name of a patch, or inline.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  from: string;

  /** Whether topologies must set the variable. */
  required: boolean;

  /**
   * Labels and annotations of the variable for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  deprecatedV1Beta1Metadata?: ClusterClassVariableMetadata;

  /** Schema of the variable. */
  schema: VariableSchema;
}
