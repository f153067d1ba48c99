import type { int32, int64 } from "../../meta/index.ts";

/** Value of the variable `builtin`: information of Cluster API about the topology. */
export interface Builtins {
  /** Information about the Cluster; available in all templates. */
  cluster?: ClusterBuiltins;

  /** Information about the control plane; available in its templates. */
  controlPlane?: ControlPlaneBuiltins;

  /** Information about the MachineDeployment; available in its templates. */
  machineDeployment?: MachineDeploymentBuiltins;

  /** Information about the MachinePool; available in its templates. */
  machinePool?: MachinePoolBuiltins;
}

/** User-defined metadata: labels and annotations. */
export interface ObjectMeta {
  /** Labels of the object. */
  labels?: Record<string, string>;

  /** Annotations of the object. */
  annotations?: Record<string, string>;
}

/** Information about the Cluster. */
export interface ClusterBuiltins {
  /** Name of the Cluster. */
  name?: string;

  /** Namespace of the Cluster. */
  namespace?: string;

  /** UID of the Cluster. */
  uid?: string;

  /** Metadata of the Cluster. */
  metadata?: ObjectMeta;

  /** Topology of the Cluster. */
  topology?: ClusterTopologyBuiltins;

  /** Network of the Cluster. */
  network?: ClusterNetworkBuiltins;
}

/** Information about the topology of the Cluster. */
export interface ClusterTopologyBuiltins {
  /**
   * Desired Kubernetes version of the Cluster. During an upgrade, control plane and workers may
   * have other versions.
   */
  version?: string;

  /** ClusterClass of the Cluster. */
  classRef: ClusterTopologyClusterClassRefBuiltins;

  /**
   * Name of the ClusterClass.
   *
   * @deprecated Use classRef.name.
   */
  class?: string;

  /**
   * Namespace of the ClusterClass.
   *
   * @deprecated Use classRef.namespace.
   */
  classNamespace?: string;
}

/** Reference to a ClusterClass. */
export interface ClusterTopologyClusterClassRefBuiltins {
  /** Name of the ClusterClass. */
  name: string;

  /** Namespace of the ClusterClass. */
  namespace: string;
}

/** Information about the network of the Cluster. */
export interface ClusterNetworkBuiltins {
  /** Domain name of services. */
  serviceDomain?: string;

  /** Address ranges of services. */
  services?: string[];

  /** Address ranges of Pods. */
  pods?: string[];
}

/** Information about the control plane of the template. */
export interface ControlPlaneBuiltins {
  /** Desired Kubernetes version of the control plane at this step. */
  version?: string;

  /** Metadata of the control plane. */
  metadata?: ObjectMeta;

  /** Name of the control plane. */
  name?: string;

  /** Desired number of replicas of the control plane. */
  replicas?: int32;

  /** Machine template of the control plane. */
  machineTemplate?: ControlPlaneMachineTemplateBuiltins;
}

/** Information about spec.machineTemplate of the control plane. */
export interface ControlPlaneMachineTemplateBuiltins {
  /** Reference to the infrastructure template of the machines. */
  infrastructureRef?: ControlPlaneMachineTemplateInfrastructureRefBuiltins;
}

/** Reference to an infrastructure template. */
export interface ControlPlaneMachineTemplateInfrastructureRefBuiltins {
  /** Name of the template. */
  name?: string;
}

/** Information about the MachineDeployment of the template. */
export interface MachineDeploymentBuiltins extends MachinesBuiltins {}

/** Information about the MachinePool of the template. */
export interface MachinePoolBuiltins extends MachinesBuiltins {}

/** Information about a MachineDeployment or MachinePool. */
export interface MachinesBuiltins {
  /** Desired Kubernetes version of the workers at this step. */
  version?: string;

  /** Metadata of the object. */
  metadata?: ObjectMeta;

  /** Class of the workers in the ClusterClass. */
  class?: string;

  /** Name of the object. */
  name?: string;

  /** Name in the topology of the Cluster. */
  topologyName?: string;

  /** Desired number of replicas. */
  replicas?: int64;

  /** Bootstrap information of the machines. */
  bootstrap?: MachineBootstrapBuiltins;

  /** Reference to the infrastructure template of the machines. */
  infrastructureRef?: MachineInfrastructureRefBuiltins;
}

/** Information about the bootstrap of machines. */
export interface MachineBootstrapBuiltins {
  /** Reference to the bootstrap template. */
  configRef?: MachineBootstrapConfigRefBuiltins;
}

/** Reference to a bootstrap template. */
export interface MachineBootstrapConfigRefBuiltins {
  /** Name of the template. */
  name?: string;
}

/** Reference to an infrastructure template. */
export interface MachineInfrastructureRefBuiltins {
  /** Name of the template. */
  name?: string;
}
