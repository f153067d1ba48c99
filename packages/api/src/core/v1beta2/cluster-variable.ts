import type { JSONValue } from "../../meta/index.ts";

/** Value of a ClusterClass variable. */
export interface ClusterVariable {
  /**
   * Name of the variable.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Value of the variable: any JSON that its schema allows. */
  value: JSONValue;
}

/**
 * Variable overrides for the control plane.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ControlPlaneVariables {
  /**
   * Values that override those of the topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/**
 * Variable overrides for a MachineDeployment or MachinePool.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentVariables {
  /**
   * Values that override those of the topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}

/**
 * Variable overrides for a MachineDeployment or MachinePool.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachinePoolVariables {
  /**
   * Values that override those of the topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=name
   */
  overrides?: ClusterVariable[];
}
