import type {
  Duration,
  IntOrString,
  int32,
  JSONValue,
  KubernetesObject,
  Quantity,
  Time,
} from "@capikit/api/meta";

/**
 * A pool of machines.
 *
 * +kubebuilder:storageversion
 * +kubebuilder:subresource:status
 */
export interface AcmeMachinePool extends KubernetesObject {
  spec?: AcmeMachinePoolSpec;
  status?: AcmeMachinePoolStatus;
}

/** The desired state. */
export interface AcmeMachinePoolSpec {
  /** The number of machines. */
  replicas?: int32;
  /** Seconds that a machine has to drain. */
  drainTimeoutSeconds?: int32;
  rollout?: Rollout;
  /**
   * Disks of every machine; missing in the oldest version.
   * +capikit:conversion:preserve
   * +listType=map
   * +listMapKey=name
   */
  disks?: Disk[];
  labels?: { [key: string]: string };
  memory?: Quantity;
  mode?: "Fast" | "Safe";
  /** How long a machine may take to start. */
  startTimeout?: Duration;
  /** The rack of the machines. */
  rack?: Rack;
  anything?: JSONValue;
  /**
   * New in this version; old clients lose nothing.
   * +capikit:conversion:preserve
   */
  zones?: string[];
}

/** How changes are rolled out. */
export interface Rollout {
  type?: string;
  paused?: boolean;
  maxSurge?: IntOrString;
  /** +capikit:conversion:preserve */
  after?: Time;
}

export interface Disk {
  name: string;
  /** +kubebuilder:validation:Minimum=1 */
  sizeGiB?: int32;
  /** +capikit:conversion:preserve */
  encrypted?: boolean;
}

export interface Rack {
  name?: string;
  /** +capikit:conversion:preserve */
  height?: int32;
  units?: Unit[];
}

export interface Unit {
  slot?: int32;
  /** +capikit:conversion:preserve */
  serial?: string;
}

/** The observed state. */
export interface AcmeMachinePoolStatus {
  ready?: boolean;
  /** +capikit:conversion:drop */
  probedAt?: Time;
}
