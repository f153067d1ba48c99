import type { KubeadmConfigSpec } from "../../../bootstrap/kubeadm/v1beta1/index.ts";
import type { StatusVersion, V1Beta1Condition } from "../../../core/v1beta1/index.ts";
import type { Condition, int32, int64, KubernetesList, KubernetesObject, Time } from "../../../meta/index.ts";
import type {
  KubeadmControlPlaneMachineTemplate,
  MachineNamingStrategy,
} from "./kubeadm-control-plane-machine-template.ts";
import type { LastRemediationStatus, RemediationStrategy } from "./kubeadm-control-plane-remediation.ts";
import type { RolloutBefore, RolloutStrategy } from "./kubeadm-control-plane-rollout.ts";

/**
 * A control plane of machines that are set up with kubeadm.
 *
 * +kubebuilder:resource:path=kubeadmcontrolplanes,scope=Namespaced,categories=cluster-api,shortName=kcp
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:subresource:scale:specpath=`.spec.replicas`,statuspath=`.status.replicas`,selectorpath=`.status.selector`
 * +kubebuilder:printcolumn:name="Cluster",type=string,JSONPath=`.metadata.labels['cluster\.x-k8s\.io/cluster-name']`,description="Cluster it belongs to"
 * +kubebuilder:printcolumn:name="Initialized",type=boolean,JSONPath=`.status.initialized`,description="Whether the control plane took requests once"
 * +kubebuilder:printcolumn:name="API Server Available",type=boolean,JSONPath=`.status.ready`,description="Whether the API server can take requests"
 * +kubebuilder:printcolumn:name="Desired",type=integer,JSONPath=`.spec.replicas`,description="Machines that are wanted",priority=10
 * +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=`.status.replicas`,description="Machines there are"
 * +kubebuilder:printcolumn:name="Ready",type=integer,JSONPath=`.status.readyReplicas`,description="Machines that are ready"
 * +kubebuilder:printcolumn:name="Updated",type=integer,JSONPath=`.status.updatedReplicas`,description="Machines of the wanted template"
 * +kubebuilder:printcolumn:name="Unavailable",type=integer,JSONPath=`.status.unavailableReplicas`,description="Machines that are missing until all are available"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 * +kubebuilder:printcolumn:name="Version",type=string,JSONPath=`.spec.version`,description="Kubernetes version"
 */
export interface KubeadmControlPlane extends KubernetesObject {
  /** What is wanted. */
  spec?: KubeadmControlPlaneSpec;

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
  kubeadmConfigSpec: KubeadmConfigSpec;

  /** Machines are replaced ahead of time under these conditions. */
  rolloutBefore?: RolloutBefore;

  /** Machines that are older than this moment are replaced once it has come. */
  rolloutAfter?: Time;

  /**
   * How machines are replaced.
   *
   * +default={"rollingUpdate":{"maxSurge":1},"type":"RollingUpdate"}
   */
  rolloutStrategy?: RolloutStrategy;

  /** How unhealthy machines are remediated. */
  remediationStrategy?: RemediationStrategy;

  /** How machines are named. */
  machineNamingStrategy?: MachineNamingStrategy;
}

/** What was observed of a KubeadmControlPlane. */
export interface KubeadmControlPlaneStatus {
  /**
   * The label selector of the machines as text, for the scale subresource.
   *
   * +kubebuilder:validation:MaxLength=4096
   * +kubebuilder:validation:MinLength=1
   */
  selector?: string;

  /** How many machines there are. */
  replicas?: int32;

  /**
   * The lowest Kubernetes version of the machines. Deprecated in favour of versions.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   *
   * @deprecated
   */
  version?: string;

  /** How many machines are of the wanted template. */
  updatedReplicas?: int32;

  /** How many machines are running with all components. */
  readyReplicas?: int32;

  /** How many machines are missing until all the wanted ones are ready. */
  unavailableReplicas?: int32;

  /** Whether kubeadm's configuration was uploaded, that is, whether the control plane took requests once. */
  initialized?: boolean;

  /** Whether the API server can take requests. */
  ready?: boolean;

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

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   */
  observedGeneration?: int64;

  /** What is known of the single aspects of the object's state, one entry per type. */
  conditions?: V1Beta1Condition[];

  /** The last remediation. */
  lastRemediation?: LastRemediationStatus;

  /**
   * How many machines there are of each Kubernetes version.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=version
   */
  versions?: StatusVersion[];

  /** What version v1beta2 has in place of fields of this status. */
  v1beta2?: KubeadmControlPlaneV1Beta2Status;
}

/** What version v1beta2 has anew in the status of a KubeadmControlPlane. */
export interface KubeadmControlPlaneV1Beta2Status {
  /**
   * Conditions of the kind that contract v1beta2 knows; they are status.conditions there.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /** How many machines have condition Ready. */
  readyReplicas?: int32;

  /** How many machines have condition Available. */
  availableReplicas?: int32;

  /** How many machines have condition UpToDate. */
  upToDateReplicas?: int32;
}
