import type { JSONValue } from "../../meta/index.ts";

/** A variable of the topology. */
export interface Variable {
  /**
   * Name of the variable. The variable `builtin` has information of Cluster API: `Builtins`.
   */
  name: string;

  /** Value of the variable: any JSON. */
  value: JSONValue;
}

/** Reference to the field that uses a template. */
export interface HolderReference {
  /** API version of the object with the field. */
  apiVersion: string;

  /** Kind of the object with the field. */
  kind: string;

  /** Namespace of the object with the field. */
  namespace: string;

  /** Name of the object with the field. */
  name: string;

  /**
   * Path of the field, such as `spec.infrastructureRef`.
   * +kubebuilder:example="spec.template.spec.infrastructureRef"
   */
  fieldPath: string;
}
