import type {
  Condition,
  int64,
  KubernetesList,
  KubernetesObject,
  ObjectReference,
} from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/cluster-class.ts";
import type { ClusterAvailabilityGate } from "./cluster.ts";
import type { ClusterClassPatch } from "./cluster-class-patch.ts";
import type { ClusterClassStatusVariable, ClusterClassVariable } from "./cluster-class-variable.ts";
import type { V1Beta1Condition } from "./conditions.ts";
import type { ControlPlaneClass } from "./control-plane-class.ts";
import type { MachineDeploymentClass } from "./machine-deployment-class.ts";
import type { MachinePoolClass } from "./machine-pool-class.ts";

export {
  type ClusterClassUpgrade,
  type ClusterClassUpgradeExternal,
  clusterClassKind,
} from "../v1beta2/cluster-class.ts";

/**
 * Template for clusters, with variables and patches.
 *
 * +kubebuilder:resource:path=clusterclasses,scope=Namespaced,categories=cluster-api,shortName=cc
 * +kubebuilder:deprecatedversion
 * +kubebuilder:subresource:status
 * +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`,description="Time since creation"
 */
export interface ClusterClass extends KubernetesObject {
  /** Desired state. */
  spec?: ClusterClassSpec;

  /** Observed state. */
  status?: ClusterClassStatus;
}

/** A list of ClusterClass objects. */
export interface ClusterClassList extends KubernetesList<ClusterClass> {}

/** Desired state of a ClusterClass. */
export interface ClusterClassSpec extends Pick<v1beta2.ClusterClassSpec, "upgrade" | "kubernetesVersions"> {
  /**
   * Additional conditions for the Available condition of Clusters. Availability gates of a Cluster
   * override them.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  availabilityGates?: ClusterAvailabilityGate[];

  /** Infrastructure of the cluster. */
  infrastructure?: LocalObjectTemplate;

  /**
   * Naming strategy of the InfraCluster.
   *
   * +capikit:conversion:from=infrastructure.naming
   */
  infrastructureNamingStrategy?: InfrastructureNamingStrategy;

  /** Control plane of the cluster. */
  controlPlane?: ControlPlaneClass;

  /** Worker classes for topologies. */
  workers?: WorkersClass;

  /**
   * Variables for topologies.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +capikit:conversion:go:match=name
   */
  variables?: ClusterClassVariable[];

  /**
   * Patches for the templates, applied in this order, usually with values of variables.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +capikit:conversion:go:match=name
   */
  patches?: ClusterClassPatch[];
}

/** Worker classes for topologies. */
export interface WorkersClass {
  /**
   * Classes for MachineDeployments.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=map
   * +listMapKey=class
   */
  machineDeployments?: MachineDeploymentClass[];

  /**
   * Classes for MachinePools.
   *
   * +kubebuilder:validation:MaxItems=100
   * +listType=map
   * +listMapKey=class
   */
  machinePools?: MachinePoolClass[];
}

/**
 * Observed state of a ClusterClass.
 *
 * +capikit:conversion:move:field=v1beta2.conditions,hub=conditions
 */
export interface ClusterClassStatus {
  /**
   * All variables, including those of Runtime Extensions.
   *
   * +kubebuilder:validation:MaxItems=1000
   * +capikit:conversion:go:match=name
   */
  variables?: ClusterClassStatusVariable[];

  /**
   * Conditions of the object, one per type.
   *
   * +capikit:conversion:from=deprecated.v1beta1.conditions
   */
  conditions?: V1Beta1Condition[];

  /**
   * The metadata.generation that the controller last observed. If it is less than that of the
   * object, the status is out of date.
   */
  observedGeneration?: int64;

  /** Status fields of version v1beta2. */
  v1beta2?: ClusterClassV1Beta2Status;
}

/** Status fields of a ClusterClass from version v1beta2. */
export interface ClusterClassV1Beta2Status {
  /**
   * Conditions of contract v1beta2, where they are status.conditions.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=type
   */
  conditions?: Condition[];
}

/** Reference to a template in the namespace of the ClusterClass. */
export interface LocalObjectTemplate {
  /**
   * Template for the objects.
   *
   * +capikit:conversion:from=templateRef
   * +capikit:conversion:go:create
   */
  ref: ObjectReference;
}

/** Naming strategy of the InfraCluster. */
export interface InfrastructureNamingStrategy {
  /**
   * Go template for the name of the InfraCluster, with .cluster.name and .random.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}

/** Naming strategy of the machines. */
export interface MachineNamingStrategy {
  /**
   * Go template for machine names. It must use .random, and may use .cluster.name and the name of
   * the owner.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
