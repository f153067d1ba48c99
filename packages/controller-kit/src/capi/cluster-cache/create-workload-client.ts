import {
  type Client,
  type ClientOptions,
  type ClusterConfig,
  createClient,
  type ObjectRef,
} from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { CapikitError } from "@capikit/common/errors";
import { defined } from "@capikit/common/json";
import { getKubeconfig } from "../kubeconfig/kubeconfig-secret.ts";
import type { LookUpOptions, ObjectGetter } from "../lookup/get-if-exists.ts";
import { clientWithTimeout } from "./call-timeout.ts";
import type { WorkloadOptions } from "./cluster-cache-options.ts";

/** A kubeconfig uses a feature that is not allowed for untrusted authors. */
export class UntrustedKubeconfigError extends CapikitError {
  override readonly name = "UntrustedKubeconfigError";
}

/**
 * Reads a kubeconfig from a Secret. It must be self-contained: the Secret's author must not run
 * programs in the controller or have it send local files or credentials to another server. Upstream
 * only refuses programs.
 *
 * @throws UntrustedKubeconfigError; ConfigError for an invalid kubeconfig.
 */
export async function parseUntrustedKubeconfig(text: string): Promise<ClusterConfig> {
  try {
    return await parseKubeconfig(text, { inlineOnly: true });
  } catch (error) {
    if (!(error instanceof ConfigError) || error.code !== "CONFIG_UNTRUSTED") throw error;
    throw new UntrustedKubeconfigError(error.message, { cause: error });
  }
}

/** About 5,000 Nodes, the largest objects that every workload cluster has many of. */
const workloadListBytes = 128 * 1024 * 1024;
/** Without the extra second per 256 KiB: a slow server is not worth a connection. */
const workloadBodyMs = 60_000;

/** Returns the options of a client of a workload cluster, which may be hostile. */
export function workloadClientOptions(client: WorkloadOptions["client"]): ClientOptions {
  const limits = { listBytes: workloadListBytes, bodyMs: workloadBodyMs, ...defined(client?.limits ?? {}) };
  return { qps: 20, burst: 30, ...defined(client ?? {}), limits };
}

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
