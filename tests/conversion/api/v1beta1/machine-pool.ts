import type { Duration, IntOrString, int32, JSONValue, KubernetesObject, Quantity } from "@capikit/api/meta";

/** A pool of machines. */
export interface AcmeMachinePool extends KubernetesObject {
  spec?: AcmeMachinePoolSpec;
  status?: AcmeMachinePoolStatus;
}

export interface AcmeMachinePoolSpec {
  replicas?: int32;
  /**
   * +capikit:conversion:from=drainTimeoutSeconds
   * +capikit:conversion:with=seconds
   */
  drainTimeout?: Duration;
  /** +capikit:conversion:from=rollout.type */
  strategy?: string;
  /** +capikit:conversion:from=rollout.maxSurge */
  maxSurge?: IntOrString;
  rollout?: Rollout;
  /**
   * +listType=map
   * +listMapKey=name
   */
  disks?: Disk[];
  labels?: { [key: string]: string };
  memory?: Quantity;
  mode?: "Fast" | "Safe";
  startTimeout?: Duration;
  rack?: Rack;
  anything?: JSONValue;
  /** +capikit:conversion:preserve */
  legacyHint?: string;
}

/** Part of the hub's rollout. */
export interface Rollout {
  paused?: boolean;
}

export interface Disk {
  name: string;
  /** +kubebuilder:validation:Minimum=1 */
  sizeGiB?: int32;
}

export interface Rack {
  name?: string;
  units?: Unit[];
}

export interface Unit {
  slot?: int32;
}

export interface AcmeMachinePoolStatus {
  ready?: boolean;
}
