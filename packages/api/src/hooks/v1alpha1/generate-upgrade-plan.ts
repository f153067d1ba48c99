import type { Cluster } from "../../core/v1beta2/index.ts";
import type { Hook } from "../../meta/index.ts";
import type { CommonRequest, CommonResponse } from "./common.ts";
import type { UpgradeStep } from "./upgrade-step.ts";

/**
 * GenerateUpgradePlan is called to learn which versions a cluster goes through on its way to another one.
 *
 * It is called where the ClusterClass names an extension for it. Answers are kept for ten minutes for each cluster and its versions.
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
 * GenerateUpgradePlanRequest tells of the upgrade to plan.
 *
 * @typeParam C the cluster's type: of core v1beta2, or of v1beta1 for Cluster API v1.12.
 */
export interface GenerateUpgradePlanRequest<C = Cluster> extends CommonRequest {
  /** cluster that is to be upgraded, as it is stored, without status and without managed fields. */
  cluster: C;

  /**
   * fromControlPlaneKubernetesVersion is the version that the control plane has.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.34.0"
   */
  fromControlPlaneKubernetesVersion: string;

  /**
   * fromWorkersKubernetesVersion is the lowest version that workers have.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.34.0"
   */
  fromWorkersKubernetesVersion?: string;

  /**
   * toKubernetesVersion is the version that the cluster is to get.
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:example="v1.36.0"
   */
  toKubernetesVersion: string;
}

/** GenerateUpgradePlanResponse holds the steps in the order in which they are made. */
export interface GenerateUpgradePlanResponse extends CommonResponse {
  /**
   * controlPlaneUpgrades are the steps of the control plane: ascending, without leaving a minor version out, the last one the version
   * that the cluster is to get.
   */
  controlPlaneUpgrades?: UpgradeStep[];

  /**
   * workersUpgrades are the steps of the workers: ascending, each a version that the control plane has or goes through, never more than
   * three minor versions at once, the last one the version that the cluster is to get. Without any, Cluster API takes as few steps as
   * it can.
   */
  workersUpgrades?: UpgradeStep[];
}
