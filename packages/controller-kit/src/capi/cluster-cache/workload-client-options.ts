import type { ClientOptions } from "@capikit/client";
import { defined } from "@capikit/common/json";
import type { WorkloadOptions } from "./cluster-cache-options.ts";

/** About 5,000 Nodes, the largest objects that every workload cluster has many of. */
const workloadListBytes = 128 * 1024 * 1024;
/** Without the extra second per 256 KiB: a slow server is not worth a connection. */
const workloadBodyMs = 60_000;

/** Returns the options of a client of a workload cluster, which may be hostile. */
export function workloadClientOptions(client: WorkloadOptions["client"]): ClientOptions {
  const limits = { listBytes: workloadListBytes, bodyMs: workloadBodyMs, ...defined(client?.limits ?? {}) };
  return { qps: 20, burst: 30, ...defined(client ?? {}), limits };
}
