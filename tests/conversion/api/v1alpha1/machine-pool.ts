import type { Duration, IntOrString, int32, JSONValue, KubernetesObject, Quantity } from "@capikit/api/meta";

/** A pool of machines. */
export interface AcmeMachinePool extends KubernetesObject {
  spec?: AcmeMachinePoolSpec;
  status?: AcmeMachinePoolStatus;
}

export interface AcmeMachinePoolSpec {
  /** +capikit:conversion:from=replicas */
  size?: int32;
  /** +capikit:conversion:from=drainTimeoutSeconds */
  drainSeconds?: int32;
  /** +capikit:conversion:from=rollout */
  update?: Update;
  labels?: { [key: string]: string };
  memory?: Quantity;
  /** +capikit:conversion:with=mode */
  mode?: "fast" | "safe";
  startTimeout?: Duration;
  rack?: Rack;
  anything?: JSONValue;
}

/** The hub's rollout. */
export interface Update {
  /** +capikit:conversion:from=type */
  kind?: string;
  /** +capikit:conversion:from=maxSurge */
  surge?: IntOrString;
  paused?: boolean;
  /** +capikit:conversion:drop */
  comment?: string;
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
