import type { Duration, int32 } from "../../meta/index.ts";
import type * as v1beta2 from "../v1beta2/machine-pool-class.ts";
import type { LocalObjectTemplate } from "./cluster-class.ts";
import type { ObjectMeta } from "./object-meta.ts";

/**
 * Class of MachinePools.
 *
 * +capikit:conversion:move:field=template.metadata,hub=metadata
 * +capikit:conversion:move:field=template.bootstrap,hub=bootstrap
 * +capikit:conversion:move:field=template.infrastructure,hub=infrastructure
 */
export interface MachinePoolClass extends Pick<v1beta2.MachinePoolClass, "class" | "taints"> {
  /** Templates of the objects. */
  template: MachinePoolClassTemplate;

  /**
   * Failure domains for the machines.
   *
   * +kubebuilder:validation:items:MaxLength=256
   * +kubebuilder:validation:items:MinLength=1
   * +kubebuilder:validation:MaxItems=100
   */
  failureDomains?: string[];

  /**
   * Naming strategy of the objects.
   *
   * +capikit:conversion:from=naming
   */
  namingStrategy?: MachinePoolClassNamingStrategy;

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
}

/** Templates of a MachineDeployment or MachinePool. */
export interface MachinePoolClassTemplate {
  /** Labels and annotations of the objects. */
  metadata?: ObjectMeta;

  /** Bootstrap template of the machines. */
  bootstrap: LocalObjectTemplate;

  /** Infrastructure template of the machines. */
  infrastructure: LocalObjectTemplate;
}

/** Naming strategy of a class. */
export interface MachinePoolClassNamingStrategy {
  /**
   * Go template for names, with .cluster.name, .random and, for workers,
   * .machineDeployment.topologyName or .machinePool.topologyName.
   *
   * +kubebuilder:validation:MaxLength=1024
   * +kubebuilder:validation:MinLength=1
   */
  template?: string;
}
