import type { Duration, int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-pool-topology.ts";
import type { MachinePoolVariables } from "./cluster-variable.ts";
import type { ObjectMeta } from "./object-meta.ts";

/** MachinePool of a topology. */
export interface MachinePoolTopology
  extends Pick<v1beta2.MachinePoolTopology, "class" | "taints" | "replicas"> {
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
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];

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

  /** Variable overrides. */
  variables?: MachinePoolVariables;
}
