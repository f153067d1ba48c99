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

  /** Any JSON that the variable's schema allows. */
  value: JSONValue;
}

/**
 * Values of variables for the control plane alone.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/**
 * Values of variables for one group of workers alone.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/**
 * Values of variables for one group of workers alone.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolVariables {
  /**
   * Values that replace those of the whole topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}
