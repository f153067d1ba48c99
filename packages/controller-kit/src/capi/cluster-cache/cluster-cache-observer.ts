import type { ObjectRef } from "@capikit/client";
import type { ResponseLimits } from "@capikit/client/transport";

/** Receives events of a cluster cache for metrics. Its functions must not throw. */
export interface ClusterCacheObserver {
  /** Called after each health probe. */
  probed?(cluster: ObjectRef, result: "success" | "error"): void;
  /** Called when a workload cluster is connected or disconnected. */
  connection?(cluster: ObjectRef, up: boolean): void;
  /** Called when a response is dropped because it exceeds a limit of the client. */
  limited?(cluster: ObjectRef, limit: keyof ResponseLimits): void;
  /** Called after the last event of a Cluster, to remove its metrics. */
  forgotten?(cluster: ObjectRef): void;
}
