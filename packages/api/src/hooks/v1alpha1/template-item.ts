import type { JSONValue } from "../../meta/index.ts";

/** Variable is a variable of the topology and its value. */
export interface Variable {
  /** name of the variable. The one called `builtin` holds what Cluster API knows by itself: {@link Builtins}. */
  name: string;

  /** value of the variable: any JSON. */
  value: JSONValue;
}

/** HolderReference leads to the field that a template is used in. */
export interface HolderReference {
  /** apiVersion of the object with the field. */
  apiVersion: string;

  /** kind of the object with the field. */
  kind: string;

  /** namespace of the object with the field. */
  namespace: string;

  /** name of the object with the field. */
  name: string;

  /**
   * fieldPath is the field, such as `spec.infrastructureRef`.
   * +kubebuilder:example="spec.template.spec.infrastructureRef"
   */
  fieldPath: string;
}
