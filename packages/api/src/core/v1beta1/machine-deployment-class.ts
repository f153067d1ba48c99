import type { Duration, int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-deployment-class.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { LocalObjectTemplate } from "./cluster-class-template-reference.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment-rollout.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** Class of MachineDeployments. */
export interface MachineDeploymentClass
  extends Pick<v1beta2.MachineDeploymentClass, "class" | "failureDomain" | "taints"> {
  /** Templates of the objects. */
  template: MachineDeploymentClassTemplate;

  /** MachineHealthCheck for the machines. */
  machineHealthCheck?: MachineHealthCheckClass;

  /** Naming strategy of the objects. */
  namingStrategy?: MachineDeploymentClassNamingStrategy;

  /** Timeout of draining a Node. Default, also for 0: no timeout. */
  nodeDrainTimeout?: Duration;

  /**
   * Timeout of waiting until all volumes are detached from a Node. Default, also for 0: no timeout.
   */
  nodeVolumeDetachTimeout?: Duration;

  /** Timeout of deleting the Node of a deleted machine. 0: no timeout. Default: 10 seconds. */
  nodeDeletionTimeout?: Duration;

  /** Minimum time that a machine's Node must be ready before the machine is available. */
  minReadySeconds?: int32;

  /**
   * Additional conditions for the Ready condition of machines.
   *
   * +kubebuilder:validation:MaxItems=32
   * +listType=map
   * +listMapKey=conditionType
   */
  readinessGates?: MachineReadinessGate[];

  /** Rollout strategy of the machines. */
  strategy?: MachineDeploymentStrategy;
}

/** Templates of a MachineDeployment or MachinePool. */
export interface MachineDeploymentClassTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Bootstrap template of the machines. */
  bootstrap: LocalObjectTemplate;

  /** Infrastructure template of the machines. */
  infrastructure: LocalObjectTemplate;
}

/** Naming strategy of a class. */
export interface MachineDeploymentClassNamingStrategy {
  /**
   * Go template for names, with .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
