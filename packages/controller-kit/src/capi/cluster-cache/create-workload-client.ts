import { type Client, createClient, type ObjectRef } from "@capikit/client";
import { getKubeconfig } from "../kubeconfig/kubeconfig-secret.ts";
import type { LookUpOptions, ObjectGetter } from "../lookup/get-if-exists.ts";
import { clientWithTimeout } from "./call-timeout.ts";
import type { WorkloadOptions } from "./cluster-cache-options.ts";
import { parseUntrustedKubeconfig } from "./untrusted-kubeconfig.ts";
import { workloadClientOptions } from "./workload-client-options.ts";

/** A client of a workload cluster. `await using` closes its connections. */
export type WorkloadClient = Client & AsyncDisposable;

/** Options of a client of a workload cluster. */
export interface WorkloadClientOptions
  extends Pick<WorkloadOptions, "client" | "timeoutMs">,
    Pick<LookUpOptions, "signal"> {}

/**
 * Creates a client of a workload cluster from its kubeconfig Secret, without a cache, a probe or a
 * request to the cluster. Use it for single calls, such as in a command; controllers use a cluster
 * cache, which shares and replaces connections. Source: `remote.NewClusterClient` of Cluster API.
 *
 * @param reader reads the Secret `<cluster>-kubeconfig` of the management cluster.
 * @throws ApiError, NotFound before the Secret exists.
 * @throws TypeError if the Secret has no kubeconfig.
 * @throws UntrustedKubeconfigError if the kubeconfig runs programs or reads files.
 * @throws ConfigError if the kubeconfig is invalid.
 */
export async function createWorkloadClient(
  reader: ObjectGetter,
  cluster: ObjectRef,
  options: WorkloadClientOptions = {},
): Promise<WorkloadClient> {
  const { timeoutMs = 10_000, signal } = options;
  const config = await parseUntrustedKubeconfig(await getKubeconfig(reader, cluster, { signal }));
  const client = clientWithTimeout(createClient(config, workloadClientOptions(options.client)), timeoutMs);
  return { ...client, [Symbol.asyncDispose]: () => client.close() };
}
