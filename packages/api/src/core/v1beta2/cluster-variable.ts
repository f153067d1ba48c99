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
 * Variable overrides for a part of a topology.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface VariableOverrides {
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

/** Variable overrides for the control plane. */
export interface ControlPlaneVariables extends VariableOverrides {}

/** Variable overrides for a MachineDeployment or MachinePool. */
export interface MachineDeploymentVariables extends VariableOverrides {}

/** Variable overrides for a MachineDeployment or MachinePool. */
export interface MachinePoolVariables extends VariableOverrides {}
