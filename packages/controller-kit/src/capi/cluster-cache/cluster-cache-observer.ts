import type { ResponseLimits } from "@capikit/client/transport";
import type { ObjectKey } from "../metadata/object-like.ts";

/** Is told what a cluster cache does, for metrics. It must not throw. */
export interface ClusterCacheObserver {
  /** A health probe ended. */
  probed?(cluster: ObjectKey, result: "success" | "error"): void;
  /** The connection to a workload cluster stands, or does not. */
  connection?(cluster: ObjectKey, up: boolean): void;
  /** An answer of a workload cluster was given up because it exceeded a limit of the client. */
  limited?(cluster: ObjectKey, limit: keyof ResponseLimits): void;
  /** Nothing more will be told of a Cluster: its series can go. */
  forgotten?(cluster: ObjectKey): void;
}
