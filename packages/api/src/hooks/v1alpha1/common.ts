import type { int32 } from "../../meta/index.ts";
import type { UpgradeStepInfo } from "./generate-upgrade-plan.ts";

/** Fields of all requests except DiscoveryRequest. */
export interface CommonRequest {
  /**
   * Group and version of the hook, such as `hooks.runtime.cluster.x-k8s.io/v1alpha1`. Cluster API
   * always sets it.
   */
  apiVersion?: string;

  /** Name of the hook followed by `Request`. Cluster API always sets it. */
  kind?: string;

  /**
   * Settings of the ExtensionConfig. In topology mutation hooks, settings of the ClusterClass patch
   * override them.
   */
  settings?: Record<string, string>;
}

/**
 * Fields of requests during the upgrade of a cluster.
 *
 * @typeParam C the type of the Cluster
 */
export interface UpgradeStepRequest<C> extends CommonRequest {
  /** Cluster of the call as stored, without status and managed fields. */
  cluster: C;

  /** Remaining upgrade steps of the control plane. */
  controlPlaneUpgrades?: UpgradeStepInfo[];

  /** Remaining upgrade steps of the workers. */
  workersUpgrades?: UpgradeStepInfo[];
}

/** Fields of all responses. */
export interface CommonResponse {
  /** Group and version of the hook. Cluster API does not read it. */
  apiVersion?: string;

  /** Name of the hook followed by `Response`. Cluster API does not read it. */
  kind?: string;

  /** Result of the call. A missing status is an error. */
  status: ResponseStatus;

  /**
   * Human-readable explanation of the status. It is copied to conditions, so it must be the same
   * for the same state: no time, random identifier or secret. Conditions hold 10,240 characters with
   * the text that Cluster API adds; a longer message fails the update of the whole status.
   */
  message?: string;
}

/** Response that can block Cluster API. */
export interface CommonRetryResponse extends CommonResponse {
  /**
   * A value other than 0 blocks the operation, and Cluster API repeats the call after at least this
   * time. It keeps the answer for at most 24 hours.
   * +kubebuilder:validation:Minimum=0
   */
  retryAfterSeconds: int32;
}

/** Result of a call. */
export type ResponseStatus = "Failure" | "Success";
