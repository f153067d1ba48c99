import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta2/index.ts";
import type { ScaleStatus, V1Beta1Condition } from "../../../core/v1beta2/index.ts";
import type {
  Condition,
  IntOrString,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
  Time,
} from "../../../meta/index.ts";
import type {
  KubeadmControlPlaneMachineTemplate,
  MachineNamingSpec,
} from "./kubeadm-control-plane-machine-template.ts";

/**
 * A control plane of machines, based on kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanes,scope=Namespaced,categories=cluster-api,shortName=kcp
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether the object is available"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Number of available machines"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Number of up-to-date machines"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialization.controlPlaneInitialized`,description="Whether the control plane has been ready for requests"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface KubeadmControlPlane extends KubernetesObject {
  /** Desired state. */
  spec: KubeadmControlPlaneSpec;

  /** Observed state. */
  status?: KubeadmControlPlaneStatus;
}

/** A list of KubeadmControlPlane objects. */
export interface KubeadmControlPlaneList extends KubernetesList<KubeadmControlPlane> {}

/** Desired state of a KubeadmControlPlane. */
export interface KubeadmControlPlaneSpec {
  /** Desired number of machines, odd if they run etcd. Default: 1. */
  replicas?: int32;

  /**
   * Kubernetes version, such as v1.34.1. A change upgrades the control plane.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /** Template of the machines. */
  machineTemplate: KubeadmControlPlaneMachineTemplate;

  /**
   * Bootstrap configuration of the machines. The init or join configuration is used as required.
   */
  kubeadmConfigSpec?: KubeadmConfigSpec;

  /** Rollout settings. */
  rollout?: KubeadmControlPlaneRolloutSpec;

  /** Remediation settings for unhealthy machines. */
  remediation?: KubeadmControlPlaneRemediationSpec;

  /** Naming strategy of the machines. */
  machineNaming?: MachineNamingSpec;
}

/**
 * Observed state of a KubeadmControlPlane.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneStatus extends ScaleStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** State of the initial provisioning. */
  initialization?: KubeadmControlPlaneInitializationStatus;

  /**
   * Lowest Kubernetes version of the machines. Deprecated: use versions.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  version?: string;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Last remediation. */
  lastRemediation?: LastRemediationStatus;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: KubeadmControlPlaneDeprecatedStatus;
}

/**
 * State of the initial provisioning of a KubeadmControlPlane. Not updated afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneInitializationStatus {
  /** Whether the control plane has been ready for requests. */
  controlPlaneInitialized?: boolean;
}

/** Status fields of a KubeadmControlPlane from earlier API versions. */
export interface KubeadmControlPlaneDeprecatedStatus {
  /**
   * Status fields of version v1beta1.
   *
   * +capikit:conversion:go:create
   */
  v1beta1?: KubeadmControlPlaneV1Beta1DeprecatedStatus;
}

/** Status fields of a KubeadmControlPlane from version v1beta1. */
export interface KubeadmControlPlaneV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;

  /** Number of machines with the desired template. */
  updatedReplicas?: int32;

  /** Number of machines with a ready Node. */
  readyReplicas?: int32;

  /** Number of machines missing until all desired machines are available. */
  unavailableReplicas?: int32;
}

/** Time in seconds that a machine must be healthy before its next failure counts as new. */
export const defaultMinHealthyPeriodSeconds = 60 * 60;

/**
 * Remediation settings for unhealthy machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRemediationSpec {
  /**
   * Maximum number of retries if a replacement machine is unhealthy as well. Default: unlimited.
   */
  maxRetry?: int32;

  /**
   * Minimum time in seconds between retries.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryPeriodSeconds?: int32;

  /**
   * Time in seconds that a machine must be healthy before its next failure counts as new. Default:
   * 3600.
   *
   * +kubebuilder:validation:Minimum=0
   */
  minHealthyPeriodSeconds?: int32;
}

/** A remediation. */
export interface LastRemediationStatus {
  /**
   * Name of the remediated machine.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  machine: string;

  /** Start time of the remediation. */
  time: Time;

  /**
   * Number of retries.
   *
   * +kubebuilder:validation:Minimum=0
   */
  retryCount: int32;
}

/** Type of rollout. */
export type KubeadmControlPlaneRolloutStrategyType = "RollingUpdate";

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutSpec {
  /** Conditions for early replacement of machines. */
  before?: KubeadmControlPlaneRolloutBeforeSpec;

  /** After this time, machines created before it are replaced. */
  after?: Time;

  /** Rollout strategy of the machines. */
  strategy?: KubeadmControlPlaneRolloutStrategy;
}

/**
 * Conditions for early replacement of machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutBeforeSpec {
  /**
   * Number of days before the expiry of certificates at which machines are replaced.
   *
   * +kubebuilder:validation:Minimum=7
   */
  certificatesExpiryDays?: int32;
}

/**
 * Rollout strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategy {
  /** Type of rollout. */
  type: KubeadmControlPlaneRolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: KubeadmControlPlaneRolloutStrategyRollingUpdate;
}

/**
 * Settings of a rolling update.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneRolloutStrategyRollingUpdate {
  /**
   * Maximum number of machines above the desired number during a rollout: 1 (default), or 0 with at
   * least three machines.
   */
  maxSurge?: IntOrString;
}

// Values of KubeadmControlPlaneRolloutStrategyType.
/**
 * Replaces the old control planes by new one using rolling update i.e. gradually scale up or down
 * the old control planes and scale up or down the new one.
 */
export const rollingUpdateStrategyType = "RollingUpdate";
