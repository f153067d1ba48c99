import type { JSONSchemaProps } from "./json-schema-props.ts";

/** A variable that a topology can set, and what values it takes. */
export interface ClusterClassVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether a topology must set the variable. Defaults of its schema count only where it is set. */
  required: boolean;

  /**
   * Labels and annotations of the variable, for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** What values the variable takes. */
  schema: VariableSchema;
}

/** Labels and annotations of a variable, for tools. */
export interface ClusterClassVariableMetadata {
  /** Labels that are added. */
  labels?: Record<string, string>;

  /** Annotations that are added. */
  annotations?: Record<string, string>;
}

/** What values a variable takes. */
export interface VariableSchema {
  /** The values as a structural OpenAPI v3 schema, as in CustomResourceDefinitions. */
  openAPIV3Schema: JSONSchemaProps;
}

/** Labels and annotations of a part of a schema, for tools. */
export interface VariableSchemaMetadata {
  /** Labels that are added. */
  labels?: Record<string, string>;

  /** Annotations that are added. */
  annotations?: Record<string, string>;
}

/** A variable of a class and all its definitions. */
export interface ClusterClassStatusVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether the definitions differ. Such a variable cannot be used. */
  definitionsConflict?: boolean;

  /**
   * The definitions, one for each place that defines the variable.
   *
   * +kubebuilder:validation:MaxItems=100
   */
  definitions: ClusterClassStatusVariableDefinition[];
}

/** One definition of a variable. */
export interface ClusterClassStatusVariableDefinition {
  /**
   * Where the variable is defined: the name of a patch, or inline.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  from: string;

  /** Whether a topology must set the variable. */
  required: boolean;

  /**
   * Labels and annotations of the variable, for tools. Deprecated: use x-metadata in the schema.
   *
   * @deprecated
   */
  metadata?: ClusterClassVariableMetadata;

  /** What values the variable takes. */
  schema: VariableSchema;
}
