import type { Condition, int64, KubernetesList, KubernetesObject } from "../../meta/index.ts";
import type { ClusterAvailabilityGate } from "./cluster.ts";
import type { ClusterClassPatch } from "./cluster-class-patch.ts";
import type { ClusterClassStatusVariable, ClusterClassVariable } from "./cluster-class-variable.ts";
import type { ControlPlaneClass } from "./control-plane-class.ts";
import type { MachineDeploymentClass } from "./machine-deployment-class.ts";
import type { MachinePoolClass } from "./machine-pool-class.ts";
import type { V1Beta1Condition } from "./v1beta1-condition.ts";

/**
 * Template for clusters, with variables and patches.
 *
 * +kubebuilder:resource:path=clusterclasses,scope=Namespaced,categories=cluster-api,shortName=cc
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Paused",type=string,JSONPath=`.status.conditions[?(@.type=="Paused")].status`,description="Whether reconciliation is paused",priority=10
 * +kubebuilder:printcolumn:name="Variables Ready",type=string,JSONPath=`.status.conditions[?(@.type=="VariablesReady")].status`,description="Whether the variables are discovered"
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ClusterClass extends KubernetesObject {
  /** Desired state. */
  spec: ClusterClassSpec;

  /** Observed state. */
  status?: ClusterClassStatus;
}

/** A list of ClusterClass objects. */
export interface ClusterClassList extends KubernetesList<ClusterClass> {}

/** Desired state of a ClusterClass. */
export interface ClusterClassSpec {
  /**
   * Additional conditions for the Available condition of Clusters. Availability gates of a Cluster
   * override them.
   *
   * +kubebuilder:validation:MaxItems=32
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=conditionType
   */
  availabilityGates?: ClusterAvailabilityGate[];

  /** Infrastructure of the cluster. */
  infrastructure: InfrastructureClass;

  /** Control plane of the cluster. */
  controlPlane: ControlPlaneClass;

  /** Worker classes for topologies. */
  workers?: WorkersClass;

  /**
   * Variables for topologies.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  variables?: ClusterClassVariable[];

  /**
   * Patches for the templates, applied in this order, usually with values of variables.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +kubebuilder:validation:MinItems=1
   * +listType=atomic
   */
  patches?: ClusterClassPatch[];

  /** Upgrade settings. */
  upgrade?: ClusterClassUpgrade;

  /**
   * Supported Kubernetes versions of Clusters, in ascending order. An upgrade proceeds through
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
 * Worker classes for topologies.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface WorkersClass {
  /**
   * Classes for MachineDeployments.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=class
   */
  machineDeployments?: MachineDeploymentClass[];

  /**
   * Classes for MachinePools.
   *
   * +kubebuilder:validation:MaxItems=100
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=class
   */
  machinePools?: MachinePoolClass[];
}

/**
 * Upgrade settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassUpgrade {
  /** Runtime Extension that plans upgrades. */
  external?: ClusterClassUpgradeExternal;
}

/**
 * Runtime Extension that plans upgrades.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassUpgradeExternal {
  /**
   * Handler of the GenerateUpgradePlan hook, as handler.config: its name and that of its
   * ExtensionConfig.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  generateUpgradePlanExtension?: string;
}

/**
 * Observed state of a ClusterClass.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ClusterClassStatus {
  /**
   * Conditions of the object, one per type.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];

  /**
   * All variables, including those of Runtime Extensions.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +listType=atomic
   */
  variables?: ClusterClassStatusVariable[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   *
   * +kubebuilder:validation:Minimum=1
   */
  observedGeneration?: int64;

  /** Status fields of earlier API versions. They are removed together with contract v1beta1. */
  deprecated?: ClusterClassDeprecatedStatus;
}

/** Status fields of a ClusterClass from earlier API versions. */
export interface ClusterClassDeprecatedStatus {
  /** Status fields of version v1beta1. */
  v1beta1?: ClusterClassV1Beta1DeprecatedStatus;
}

/** Status fields of a ClusterClass from version v1beta1. */
export interface ClusterClassV1Beta1DeprecatedStatus {
  /** Conditions of contract v1beta1. */
  conditions?: V1Beta1Condition[];
}

/** Kind name of ClusterClass. */
export const clusterClassKind = "ClusterClass";

/**
 * Reference to a template in the namespace of the ClusterClass.
 *
 * +capikit:conversion:with=templateReference
 */
export interface ClusterClassTemplateReference {
  /**
   * Kind of the template.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /**
   * Name of the template.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * API version of the template.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[a-z]([-a-z0-9]*[a-z0-9])?$`
   */
  apiVersion: string;
}

/** Infrastructure of clusters, created by the infrastructure provider. */
export interface InfrastructureClass {
  /** Template for the objects. */
  templateRef: ClusterClassTemplateReference;

  /** Naming strategy of the objects. */
  naming?: InfrastructureClassNamingSpec;
}

/**
 * Naming strategy of a class.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface InfrastructureClassNamingSpec {
  /**
   * Go template for the name of the InfraCluster, with .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/**
 * Naming strategy of the machines.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineNamingSpec {
  /**
   * Go template for machine names. It must use .random, and may use .cluster.name and the name of
   * the owner.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
