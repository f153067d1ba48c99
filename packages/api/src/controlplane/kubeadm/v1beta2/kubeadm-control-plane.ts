import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta2/index.ts";
import type { StatusVersion, V1Beta1Condition } from "../../../core/v1beta2/index.ts";
import type { Condition, int32, int64, KubernetesList, KubernetesObject } from "../../../meta/index.ts";
import type {
  KubeadmControlPlaneMachineTemplate,
  MachineNamingSpec,
} from "./kubeadm-control-plane-machine-template.ts";
import type {
  KubeadmControlPlaneRemediationSpec,
  LastRemediationStatus,
} from "./kubeadm-control-plane-remediation.ts";
import type { KubeadmControlPlaneRolloutSpec } from "./kubeadm-control-plane-rollout.ts";

/**
 * A control plane of machines that are set up with kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanes,scope=Namespaced,categories=cluster-api,shortName=kcp
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Available",type=string,JSONPath=`.status.conditions[?(@.type=="Available")].status`,description="Whether it is available"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted"
 * +kubebuilder:printcolumn:name="Current",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Available",type=integer,JSONPath=`.status.availableReplicas`,description="Machines that are available"
 * +kubebuilder:printcolumn:name="Up-to-date",type=integer,JSONPath=`.status.upToDateReplicas`,description="Machines that are up to date"
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialization.controlPlaneInitialized`,description="Whether the control plane took requests once"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface KubeadmControlPlane extends KubernetesObject {
  /** What is wanted. */
  spec: KubeadmControlPlaneSpec;

  /** What was observed. */
  status?: KubeadmControlPlaneStatus;
}

/** A list of KubeadmControlPlane objects. */
export interface KubeadmControlPlaneList extends KubernetesList<KubeadmControlPlane> {}

/** The wanted state of a KubeadmControlPlane. */
export interface KubeadmControlPlaneSpec {
  /** How many machines there shall be: an odd number with etcd on them. 1 by default. */
  replicas?: int32;

  /**
   * The Kubernetes version, such as v1.34.1. Changing it upgrades the control plane.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  version: string;

  /** What the machines are made from. */
  machineTemplate: KubeadmControlPlaneMachineTemplate;

  /** The bootstrap data of the machines. Init and join configuration are used as fits. */
  kubeadmConfigSpec?: KubeadmConfigSpec;

  /** When and how machines are replaced. */
  rollout?: KubeadmControlPlaneRolloutSpec;

  /** How unhealthy machines are remediated. */
  remediation?: KubeadmControlPlaneRemediationSpec;

  /** How machines are named. */
  machineNaming?: MachineNamingSpec;
}

/**
 * What was observed of a KubeadmControlPlane.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How far the first provisioning got. */
  initialization?: KubeadmControlPlaneInitializationStatus;

  /**
   * The label selector of the machines as text, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;

  /** How many machines there are. */
  replicas?: int32;

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /**
   * The lowest Kubernetes version of the machines. Deprecated in favour of versions.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  version?: string;

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** The last remediation. */
  lastRemediation?: LastRemediationStatus;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: KubeadmControlPlaneDeprecatedStatus;
}

/**
 * How far the first provisioning of a KubeadmControlPlane got. It is not kept up to date afterwards.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface KubeadmControlPlaneInitializationStatus {
  /** Whether the control plane took requests once. */
  controlPlaneInitialized?: boolean;
}

/** Fields of a KubeadmControlPlane's status that only older versions of the API have. */
export interface KubeadmControlPlaneDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: KubeadmControlPlaneV1Beta1DeprecatedStatus;
}

/** Fields of a KubeadmControlPlane's status that only version v1beta1 has. */
export interface KubeadmControlPlaneV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];

  /**
   * A word for a failure that needs somebody to step in. Deprecated: conditions tell what is wrong.
   *
   * @deprecated
   */
  failureReason?: string;

  /**
   * The text for people that belongs to failureReason. Deprecated: conditions tell what is wrong.
   *
   * +kubebuilder:validation:MaxLength=10240
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  failureMessage?: string;

  /** How many machines are of the wanted template. */
  updatedReplicas?: int32;

  /** How many machines have a ready Node. */
  readyReplicas?: int32;

  /** How many machines are missing until all the wanted ones are available. */
  unavailableReplicas?: int32;
}

/** How many seconds a machine must be healthy for its next failure to count as a new one. */
export const defaultMinHealthyPeriodSeconds = 60 * 60;
