import type { int32, int64 } from "../../meta/index.ts";

/** Builtins is the value of the variable `builtin`: what Cluster API knows of the topology. */
export interface Builtins {
  /** cluster is known for every template. */
  cluster?: ClusterBuiltins;

  /** controlPlane is known for the templates of the control plane. */
  controlPlane?: ControlPlaneBuiltins;

  /** machineDeployment is known for the templates of a MachineDeployment. */
  machineDeployment?: MachineDeploymentBuiltins;

  /** machinePool is known for the templates of a MachinePool. */
  machinePool?: MachinePoolBuiltins;
}

/** ObjectMeta is the metadata that people give: labels and annotations. */
export interface ObjectMeta {
  /** labels of the object. */
  labels?: Record<string, string>;

  /** annotations of the object. */
  annotations?: Record<string, string>;
}

/** ClusterBuiltins is what is known of the cluster. */
export interface ClusterBuiltins {
  /** name of the cluster. */
  name?: string;

  /** namespace of the cluster. */
  namespace?: string;

  /** uid of the cluster. */
  uid?: string;

  /** metadata of the cluster. */
  metadata?: ObjectMeta;

  /** topology that the cluster asks for. */
  topology?: ClusterTopologyBuiltins;

  /** network of the cluster. */
  network?: ClusterNetworkBuiltins;
}

/** ClusterTopologyBuiltins is what is known of the cluster's topology. */
export interface ClusterTopologyBuiltins {
  /** version of Kubernetes that the cluster wants. During an upgrade, control plane and workers may have another. */
  version?: string;

  /** classRef is the cluster's ClusterClass. */
  classRef: ClusterTopologyClusterClassRefBuiltins;

  /**
   * class is the name of the ClusterClass.
   *
   * @deprecated Use classRef.name.
   */
  class?: string;

  /**
   * classNamespace is the namespace of the ClusterClass.
   *
   * @deprecated Use classRef.namespace.
   */
  classNamespace?: string;
}

/** ClusterTopologyClusterClassRefBuiltins names a ClusterClass. */
export interface ClusterTopologyClusterClassRefBuiltins {
  /** name of the ClusterClass. */
  name: string;

  /** namespace of the ClusterClass. */
  namespace: string;
}

/** ClusterNetworkBuiltins is what is known of the cluster's network. */
export interface ClusterNetworkBuiltins {
  /** serviceDomain is the domain of services. */
  serviceDomain?: string;

  /** services are the address ranges of services. */
  services?: string[];

  /** pods are the address ranges of pods. */
  pods?: string[];
}

/** ControlPlaneBuiltins is what is known of the control plane that a template belongs to. */
export interface ControlPlaneBuiltins {
  /** version of Kubernetes that the control plane is to have now. */
  version?: string;

  /** metadata of the control plane. */
  metadata?: ObjectMeta;

  /** name of the control plane. */
  name?: string;

  /** replicas that the control plane is to have. */
  replicas?: int32;

  /** machineTemplate of the control plane. */
  machineTemplate?: ControlPlaneMachineTemplateBuiltins;
}

/** ControlPlaneMachineTemplateBuiltins is what is known of the control plane's spec.machineTemplate. */
export interface ControlPlaneMachineTemplateBuiltins {
  /** infrastructureRef names the template of the machines. */
  infrastructureRef?: ControlPlaneMachineTemplateInfrastructureRefBuiltins;
}

/** ControlPlaneMachineTemplateInfrastructureRefBuiltins names a template of the infrastructure provider. */
export interface ControlPlaneMachineTemplateInfrastructureRefBuiltins {
  /** name of the template. */
  name?: string;
}

/** MachineDeploymentBuiltins is what is known of the MachineDeployment that a template belongs to. */
export interface MachineDeploymentBuiltins extends MachinesBuiltins {}

/** MachinePoolBuiltins is what is known of the MachinePool that a template belongs to. */
export interface MachinePoolBuiltins extends MachinesBuiltins {}

/** MachinesBuiltins is what is known of a set of workers. */
export interface MachinesBuiltins {
  /** version of Kubernetes that the workers are to have now. */
  version?: string;

  /** metadata of the set. */
  metadata?: ObjectMeta;

  /** class of the workers in the ClusterClass. */
  class?: string;

  /** name of the set. */
  name?: string;

  /** topologyName is the name of the set in the cluster's topology. */
  topologyName?: string;

  /** replicas that the set is to have. */
  replicas?: int64;

  /** bootstrap of the set's machines. */
  bootstrap?: MachineBootstrapBuiltins;

  /** infrastructureRef names the template of the machines. */
  infrastructureRef?: MachineInfrastructureRefBuiltins;
}

/** MachineBootstrapBuiltins is what is known of the bootstrap of machines. */
export interface MachineBootstrapBuiltins {
  /** configRef names the template of the configuration. */
  configRef?: MachineBootstrapConfigRefBuiltins;
}

/** MachineBootstrapConfigRefBuiltins names a template of the bootstrap provider. */
export interface MachineBootstrapConfigRefBuiltins {
  /** name of the template. */
  name?: string;
}

/** MachineInfrastructureRefBuiltins names a template of the infrastructure provider. */
export interface MachineInfrastructureRefBuiltins {
  /** name of the template. */
  name?: string;
}
