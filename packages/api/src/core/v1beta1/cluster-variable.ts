import type * as v1beta2 from "../v1beta2/topology.ts";

/** Value of a ClusterClass variable. */
export interface ClusterVariable extends v1beta2.ClusterVariable {
  /**
   * Definition of the variable. Deprecated: must not be set.
   *
   * +kubebuilder:validation:MaxLength=256
   * +capikit:conversion:drop
   *
   * @deprecated
   */
  definitionFrom?: string;
}

/** Variable overrides for a part of a topology. */
export interface VariableOverrides {
  /**
   * Values that override those of the topology, by variable name.
   *
   * +kubebuilder:validation:MaxItems=1000
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
