import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";

/**
 * GenerateUpgradePlan is called to plan the versions between the current and the desired version of
 * a Cluster.
 *
 * It is called if the ClusterClass names an extension for it. Cluster API caches responses for ten
 * minutes per Cluster and versions.
 *
 * +capikit:hook:summary="Called to plan the steps of an upgrade",
 *   tags="Chained Upgrade Hook",
 *   extensions=named,
 *   cache=10m,
 *   gates=RuntimeSDK;ClusterTopology,
 *   since=v1.12
 */
export type GenerateUpgradePlan = Hook<GenerateUpgradePlanRequest, GenerateUpgradePlanResponse>;

/**
 * Request of the GenerateUpgradePlan hook.
 *
 * @typeParam C the type of the Cluster: from core v1beta2, or from v1beta1 for Cluster API v1.12.
 */
export interface GenerateUpgradePlanRequest<C = Cluster> extends CommonRequest {
  /** Cluster to upgrade as stored, without status and managed fields. */
  cluster: C;

  /**
   * Current Kubernetes version of the control plane.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.34.0"
   */
  fromControlPlaneKubernetesVersion: string;

  /**
   * Lowest current Kubernetes version of the workers.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.34.0"
   */
  fromWorkersKubernetesVersion?: string;

  /**
   * Desired Kubernetes version of the Cluster.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  toKubernetesVersion: string;
}

/** Response of the GenerateUpgradePlan hook, with the steps in order. */
export interface GenerateUpgradePlanResponse extends CommonResponse {
  /**
   * Steps of the control plane in ascending order. They must not skip a minor version, and the last
   * step must be the desired version.
   */
  controlPlaneUpgrades?: UpgradeStep[];

  /**
   * Steps of the workers in ascending order. Each must be the current or a planned version of the
   * control plane, at most three minor versions after the previous one; the last step must be the
   * desired version. Without steps, Cluster API uses the minimum number of steps.
   */
  workersUpgrades?: UpgradeStep[];
}

/** A step of an upgrade that Cluster API performs. */
export interface UpgradeStepInfo {
  /**
   * Kubernetes version after the step.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}

/** A step of an upgrade that an extension plans. */
export interface UpgradeStep {
  /**
   * Kubernetes version after the step.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  version: string;
}
