import type { Duration, int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-deployment-class.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { LocalObjectTemplate } from "./cluster-class.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment.ts";
import type { MachineHealthCheckClass } from "./machine-health-check-class.ts";
import type { ObjectMeta } from "./object-meta.ts";

/**
 * Class of MachineDeployments.
 *
 * +capikit:conversion:move:field=strategy.rollingUpdate.deletePolicy,hub=deletion.order
 * +capikit:conversion:move:field=strategy.remediation.maxInFlight,hub=healthCheck.remediation.maxInFlight
 * +capikit:conversion:move:field=template.metadata,hub=metadata
 * +capikit:conversion:move:field=template.bootstrap,hub=bootstrap
 * +capikit:conversion:move:field=template.infrastructure,hub=infrastructure
 */
export interface MachineDeploymentClass
  extends Pick<v1beta2.MachineDeploymentClass, "class" | "failureDomain" | "taints"> {
  /** Templates of the objects. */
  template: MachineDeploymentClassTemplate;

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
  namingStrategy?: MachineDeploymentClassNamingStrategy;

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

  /**
   * Rollout strategy of the machines.
   *
   * +capikit:conversion:from=rollout.strategy
   */
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
