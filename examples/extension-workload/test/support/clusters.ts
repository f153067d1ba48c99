import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import {
  clusterRoleBinding,
  configMap,
  deployment,
  job,
  persistentVolume,
  serviceAccount,
} from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { ClusterNotConnectedError, type WorkloadClients } from "@capikit/controller-kit/capi/workload";
import type { HookContext } from "@capikit/extension-kit";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";

const kinds = [
  ...[clusterKind, configMap, deployment, job, persistentVolume],
  ...[serviceAccount, clusterRoleBinding],
];

/** A server that is both the management cluster and the workload cluster of each Cluster. */
export async function startClusters() {
  const server = await startFaultServer({ kinds });
  const client = createClient(server.config, { fieldManager: "extension" });
  const state = { isConnected: true };
  const clusters: WorkloadClients = {
    getUncachedClient(key) {
      if (!state.isConnected) throw new ClusterNotConnectedError(key);
      return client;
    },
  };
  return {
    server,
    client,
    clusters,
    state,
    async [Symbol.asyncDispose]() {
      await client.close();
      await server.stop();
    },
  };
}

/** Returns the context of a call. */
export const context = (): HookContext => ({
  handler: "test",
  signal: new AbortController().signal,
  remainingMs: 10_000,
  logger: silentLogger,
});
