import type { JSONValue } from "../../meta/index.ts";

/** The value of one of the ClusterClass's variables. */
export interface ClusterVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * Which definition of the variable is meant. Deprecated: it must not be set.
   *
   * +kubebuilder:validation:MaxLength=256
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  definitionFrom?: string;

  /** Any JSON that the variable's schema allows. */
  value: JSONValue;
}

/** Values of variables for the control plane alone. */
export interface ControlPlaneVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/** Values of variables for one group of workers alone. */
export interface MachineDeploymentVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/** Values of variables for one group of workers alone. */
export interface MachinePoolVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}
