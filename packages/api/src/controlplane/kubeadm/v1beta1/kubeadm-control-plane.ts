import type { V1Beta1Condition } from "../../../core/v1beta1/index.ts";
import type {
  Condition,
  IntOrString,
  int32,
  int64,
  KubernetesList,
  KubernetesObject,
} from "../../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/kubeadm-control-plane.ts";
import type { KubeadmControlPlaneMachineTemplate } from "./kubeadm-control-plane-machine-template.ts";
import type { LastRemediationStatus } from "./kubeadm-control-plane-remediation.ts";
import type { KubeadmControlPlaneTemplateResourceSpec } from "./kubeadm-control-plane-template.ts";

/**
 * A control plane of machines, based on kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanes,scope=Namespaced,categories=cluster-api,shortName=kcp
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Name of the Cluster"
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialized`,description="Whether the control plane has been ready for requests"
 * +kubebuilder:printcolumn:name="API Server Available",type=boolean,JSONPath=`.status.ready`,description="Whether the API server is ready for requests"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Desired number of machines",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Number of machines"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Number of ready machines"
 * +kubebuilder:printcolumn:name="Updated",type=integer,JSONPath=`.status.updatedReplicas`,description="Number of machines with the desired template"
 * +kubebuilder:printcolumn:name="Unavailable",type=integer,JSONPath=`.status.unavailableReplicas`,description="Number of unavailable machines"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface KubeadmControlPlane extends KubernetesObject {
  /** Desired state. */
  spec?: KubeadmControlPlaneSpec;

  /** Observed state. */
  status?: KubeadmControlPlaneStatus;
}

/** A list of KubeadmControlPlane objects. */
export interface KubeadmControlPlaneList extends KubernetesList<KubeadmControlPlane> {}

/** Desired state of a KubeadmControlPlane. */
export interface KubeadmControlPlaneSpec
  extends Pick<v1beta2.KubeadmControlPlaneSpec, "replicas" | "version">,
    Omit<KubeadmControlPlaneTemplateResourceSpec, "machineTemplate"> {
  /** Template of the machines. */
  machineTemplate: KubeadmControlPlaneMachineTemplate;
}

/**
 * Observed state of a KubeadmControlPlane.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 * +capikit:conversion:move:field=v1beta2.readyReplicas,hub=readyReplicas
 * +capikit:conversion:move:field=v1beta2.availableReplicas,hub=availableReplicas
 * +capikit:conversion:move:field=v1beta2.upToDateReplicas,hub=upToDateReplicas
 * +capikit:conversion:finish=controlPlaneReady
 */
export interface KubeadmControlPlaneStatus
  extends Pick<v1beta2.KubeadmControlPlaneStatus, "selector" | "replicas" | "versions" | "version"> {
  /**
   * Number of machines with the desired template.
   *
   * +capikit:conversion:from=deprecated.v1beta1.updatedReplicas
   */
  updatedReplicas?: int32;

  /**
   * Number of machines with all components running.
   *
   * +capikit:conversion:from=deprecated.v1beta1.readyReplicas
   */
  readyReplicas?: int32;

  /**
   * Number of machines missing until all desired machines are ready.
   *
   * +capikit:conversion:from=deprecated.v1beta1.unavailableReplicas
   */
  unavailableReplicas?: int32;

  /**
   * Whether kubeadm's configuration was uploaded, which means that the control plane has been ready
   * for requests.
   *
   * +capikit:conversion:from=initialization.controlPlaneInitialized
   * +capikit:conversion:restore
   */
  initialized?: boolean;

  /**
   * Whether the API server is ready for requests.
   *
   * +capikit:conversion:handled
   */
  ready?: boolean;

  /**
   * Machine-readable reason of a failure that needs manual intervention. Deprecated: use
   * conditions.
   *
   * +capikit:conversion:from=deprecated.v1beta1.failureReason
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * Human-readable details of failureReason. Deprecated: use conditions.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   * +capikit:conversion:from=deprecated.v1beta1.failureMessage
   *
   * @deprecated
   */
  failureMessage?: string;

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /** Last remediation. */
  lastRemediation?: LastRemediationStatus;

  /** Status fields of version v1beta2. */
  v1beta2?: KubeadmControlPlaneV1Beta2Status;
}

/** Status fields of a KubeadmControlPlane from version v1beta2. */
export interface KubeadmControlPlaneV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** Number of machines with the condition Ready. */
  readyReplicas?: int32;

  /** Number of machines with the condition Available. */
  availableReplicas?: int32;

  /** Number of machines with the condition UpToDate. */
  upToDateReplicas?: int32;
}

/** Type of rollout. */
export type RolloutStrategyType = "RollingUpdate";

/** Conditions for early replacement of machines. */
export interface RolloutBefore {
  /** Number of days before the expiry of certificates at which machines are replaced. */
  certificatesExpiryDays?: int32;
}

/** Rollout strategy of the machines. */
export interface RolloutStrategy {
  /** Type of rollout. */
  type?: RolloutStrategyType;

  /** Settings of the rolling update. Only for type RollingUpdate. */
  rollingUpdate?: RollingUpdate;
}

/** Settings of a rolling update. */
export interface RollingUpdate {
  /**
   * Maximum number of machines above the desired number during a rollout: 1 (default), or 0 with at
   * least three machines.
   */
  maxSurge?: IntOrString;
}

// Values of RolloutStrategyType.
/**
 * Replaces the old control planes by new one using rolling update i.e. gradually scale up or down
 * the old control planes and scale up or down the new one.
 */
export const rollingUpdateStrategyType = "RollingUpdate";
