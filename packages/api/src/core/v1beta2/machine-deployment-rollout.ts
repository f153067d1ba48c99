import type { IntOrString, Time } from "../../meta/index.ts";

/** The kinds of rollout. */
export type MachineDeploymentRolloutStrategyType = "RollingUpdate" | "OnDelete";

/**
 * When and how machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutSpec {
  /** Machines that are older than this moment are replaced once it has come. */
  after?: Time;

  /** How machines are replaced. */
  strategy?: MachineDeploymentRolloutStrategy;
}

/**
 * How machines are replaced.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutStrategy {
  /** The kind of rollout. */
  type: MachineDeploymentRolloutStrategyType;

  /** Settings of the rolling update. Only with type RollingUpdate. */
  rollingUpdate?: MachineDeploymentRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentRolloutStrategyRollingUpdate {
  /** How many machines may be unavailable during a rollout: a number or a share in percent, rounded down. */
  maxUnavailable?: IntOrString;

  /**
   * How many machines more than wanted there may be during a rollout: a number or a share in percent,
   * rounded up.
   */
  maxSurge?: IntOrString;
}

// Values of MachineDeploymentRolloutStrategyType.
export const rollingUpdateMachineDeploymentStrategyType = "RollingUpdate";
export const onDeleteMachineDeploymentStrategyType = "OnDelete";
