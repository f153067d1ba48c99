import type { ResponseLimits } from "@capikit/client/transport";
import type { ObjectKey } from "../metadata/object-like.ts";

/** Receives events of a cluster cache for metrics. Its functions must not throw. */
export interface ClusterCacheObserver {
  /** Called after each health probe. */
  probed?(cluster: ObjectKey, result: "success" | "error"): void;
  /** Called when a workload cluster is connected or disconnected. */
  connection?(cluster: ObjectKey, up: boolean): void;
  /** Called when a response is dropped because it exceeds a limit of the client. */
  limited?(cluster: ObjectKey, limit: keyof ResponseLimits): void;
  /** Called after the last event of a Cluster, to remove its metrics. */
  forgotten?(cluster: ObjectKey): void;
}
