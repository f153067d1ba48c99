import type { IntOrString, Time } from "../../meta/index.ts";

/** Type of rollout. */
export type MachineDeploymentRolloutStrategyType = "RollingUpdate" | "OnDelete";

// Values of MachineDeploymentRolloutStrategyType.
/** Replaces old MachineSets by a rolling update: scales the old one down and the new one up. */
export const rollingUpdateMachineDeploymentStrategyType = "RollingUpdate";
/** Replaces old MachineSets when their Machines are deleted. */
export const onDeleteMachineDeploymentStrategyType = "OnDelete";

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutSpec {
  /** After this time, machines created before it are replaced. */
  after?: Time;

  /** Rollout strategy of the machines. */
  strategy?: MachineDeploymentRolloutStrategy;
}

/**
 * Rollout strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutStrategy {
  /** Type of rollout. */
  type: MachineDeploymentRolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: MachineDeploymentRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutStrategyRollingUpdate {
  /**
   * Maximum number of unavailable machines during a rollout: a number, or a percentage that is
   * rounded down.
   */
  maxUnavailable?: IntOrString;

  /**
   * Maximum number of machines above the desired number during a rollout: a number, or a percentage
   * that is rounded up.
   */
  maxSurge?: IntOrString;
}
