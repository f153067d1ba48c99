import type { Duration, int32, Time } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-deployment-topology.ts";
import type { MachineReadinessGate } from "../v1beta2/machine-readiness-gate.ts";
import type { MachineDeploymentVariables } from "./cluster-variable.ts";
import type { MachineDeploymentStrategy } from "./machine-deployment.ts";
import type { ObjectMeta } from "./object-meta.ts";
import type { MachineHealthCheckTopology } from "./topology.ts";

/**
 * MachineDeployment of a topology.
 *
 * +capikit:conversion:move:field=strategy.rollingUpdate.deletePolicy,hub=deletion.order
 * +capikit:conversion:move:field=strategy.remediation.maxInFlight,hub=healthCheck.remediation.maxInFlight
 */
export interface MachineDeploymentTopology
  extends Pick<v1beta2.MachineDeploymentTopology, "class" | "failureDomain" | "replicas" | "taints"> {
  /** Labels and annotations to add to the objects and their machines. */
  metadata?: ObjectMeta;

  /**
   * Name, unique in the topology.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /**
   * MachineHealthCheck for the machines.
   *
   * +capikit:conversion:from=healthCheck
   */
  machineHealthCheck?: MachineHealthCheckTopology;

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

  /** Rollout settings. */
  rollout?: MachineDeploymentTopologyRolloutSpec;

  /**
   * Rollout strategy of the machines.
   *
   * +capikit:conversion:from=rollout.strategy
   */
  strategy?: MachineDeploymentStrategy;

  /** Variable overrides. */
  variables?: MachineDeploymentVariables;
}

/**
 * Rollout settings.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface MachineDeploymentTopologyRolloutSpec {
  /** After this time, machines created before it are replaced. */
  after?: Time;
}
