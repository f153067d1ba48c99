import { isRequestError } from "@capikit/client/errors";
import { type ReachedCluster, reachCluster } from "../../shared/cluster/reach-cluster.ts";
import { type Call, exit } from "../../shared/command/command.ts";
import type { clusterFlags } from "../../shared/command/flags.ts";
import type { Io } from "../../shared/terminal/io.ts";

/**
 * Calls back with the management cluster of the flags, and closes its client. Prints rejected and
 * failed requests.
 *
 * @returns the exit code.
 * @throws UsageError without a kubeconfig.
 */
export async function withLiveCluster(
  call: Call<typeof clusterFlags>,
  io: Io,
  use: (cluster: ReachedCluster) => Promise<number>,
): Promise<number> {
  const cluster = await reachCluster(call, io, { kubeconfig: "kubeconfig", context: "context" });
  try {
    return await use(cluster);
  } catch (error) {
    if (!isRequestError(error)) throw error;
    io.stderr(`capikit: cannot read the cluster: ${error.message}\n`);
    return exit.findings;
  } finally {
    await cluster.client.close();
  }
}
