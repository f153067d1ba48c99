import type { Duration } from "../../meta/index.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { MachineTaint } from "../v1beta2/machine-taint.ts";
import type { LocalObjectTemplate } from "./cluster-class.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** Control plane of a ClusterClass. */
export interface ControlPlaneClass extends LocalObjectTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Infrastructure of the control plane machines, if the control plane has machines. */
  machineInfrastructure?: LocalObjectTemplate;

  /**
   * MachineHealthCheck for the machines.
   *
   * +capikit:conversion:from=healthCheck
   */
  machineHealthCheck?: MachineHealthCheckClass;

  /**
   * Naming strategy of the objects.
   *
   * +capikit:conversion:from=naming
   */
  namingStrategy?: ControlPlaneClassNamingStrategy;

  /**
   * Timeout of draining a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeDrainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   *
   * +capikit:conversion:from=deletion.nodeVolumeDetachTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeVolumeDetachTimeout?: Duration;

  /**
   * Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds.
   *
   * +capikit:conversion:from=deletion.nodeDeletionTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  nodeDeletionTimeout?: Duration;

  /**
   * Taints of the Nodes.
   *
   * +kubebuilder:validation:MaxItems=64
   * +kubebuilder:validation:MinItems=1
   * +listType=map
   * +listMapKey=key
   * +listMapKey=effect
   */
  taints?: MachineTaint[];

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];
}

/** Naming strategy of a class. */
export interface ControlPlaneClassNamingStrategy {
  /**
   * Go template for names, with .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
