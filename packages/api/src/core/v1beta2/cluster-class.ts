import type { Condition, int64, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { ClusterAvailabilityGate } from "./cluster.ts";
import type { ClusterClassPatch } from "./cluster-class-patch.ts";
import type { ClusterClassStatusVariable, ClusterClassVariable } from "./cluster-class-variable.ts";
import type { ControlPlaneClass } from "./control-plane-class.ts";
import type { InfrastructureClass } from "./infrastructure-class.ts";
import type { MachineDeploymentClass } from "./machine-deployment-class.ts";
import type { MachinePoolClass } from "./machine-pool-class.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * A template of clusters: what they are made of, and what may vary.
 *
 * +kubebuilder:resource:path=clusterclasses,scope=Namespaced,categories=cluster-api,shortName=cc
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether controllers leave it alone",priority=10
 * +kubebuilder:printcolumn:name="Variables Ready",type=string,JSONPath=`.status.conditions[?(@.type=="VariablesReady")].status`,description="Whether its variables are known"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since it was made"
 */
export interface ClusterClass extends KubernetesObject {
  /** What is wanted. */
  spec: ClusterClassSpec;

  /** What was observed. */
  status?: ClusterClassStatus;
}

/** A list of ClusterClass objects. */
export interface ClusterClassList extends KubernetesList<ClusterClass> {}

/** What clusters of the class are made of. */
export interface ClusterClassSpec {
  /**
   * Further conditions that clusters of this class must have to be Available; those of a Cluster itself
   * win.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  availabilityGates?: ClusterAvailabilityGate[];

  /** What the whole cluster shares. */
  infrastructure: InfrastructureClass;

  /** The control plane. */
  controlPlane: ControlPlaneClass;

  /** The classes of workers that a topology can choose from. */
  workers?: WorkersClass;

  /**
   * The variables that a topology can set.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  variables?: ClusterClassVariable[];

  /**
   * Changes to the templates, applied in this order, mostly by the values of variables.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  patches?: ClusterClassPatch[];

  /** How upgrades of clusters are planned. */
  upgrade?: ClusterClassUpgrade;

  /**
   * The Kubernetes versions that clusters of this class may have, oldest first. An upgrade goes through
   * them.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  kubernetesVersions?: string[];
}

/**
 * The classes of workers that a topology can choose from.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface WorkersClass {
  /**
   * Classes for groups of workers that are MachineDeployments.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=class
   */
  machineDeployments?: MachineDeploymentClass[];

  /**
   * Classes for groups of workers that are MachinePools.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=class
   */
  machinePools?: MachinePoolClass[];
}

/**
 * How upgrades of clusters are planned.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassUpgrade {
  /** The Runtime Extension that plans them. */
  external?: ClusterClassUpgradeExternal;
}

/**
 * The Runtime Extension that plans upgrades.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassUpgradeExternal {
  /**
   * The handler of hook GenerateUpgradePlan, named by its name and its ExtensionConfig's: handler.config.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  generateUpgradePlanExtension?: string;
}

/**
 * What was observed of a ClusterClass.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassStatus {
  /**
   * What is known of the single aspects of the object's state, one entry per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * All variables of the class, those of Runtime Extensions included.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=atomic
   */
  variables?: ClusterClassStatusVariable[];

  /**
   * The metadata.generation that the controller saw last. A smaller one than the object's means that the
   * status is not up to date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** What older versions of the API had in this status. It goes when support of contract v1beta1 ends. */
  deprecated?: ClusterClassDeprecatedStatus;
}

/** Fields of a ClusterClass's status that only older versions of the API have. */
export interface ClusterClassDeprecatedStatus {
  /** What version v1beta1 had in this status. */
  v1beta1?: ClusterClassV1Beta1DeprecatedStatus;
}

/** Fields of a ClusterClass's status that only version v1beta1 has. */
export interface ClusterClassV1Beta1DeprecatedStatus {
  /** Conditions of the kind that contract v1beta1 knew. */
  conditions?: V1Beta1Condition[];
}

/** Name of kind ClusterClass. */
export const clusterClassKind = "ClusterClass";
