/**
 * The providers of `examples/provider-local`, whose replicas share objects of a ControllerRing. The
 * variable `SHARD_NAME` is the name of the shard, so that its objects can be assigned before it
 * starts. Each shard finds the API server that all Clusters share by one of its LocalClusters.
 */
import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { clusterSecrets, createClusterCache } from "@capikit/controller-kit/capi/workload";
import { conversionWebhook } from "@capikit/controller-kit/webhooks";
import { sharding } from "@capikit/sharding";
import { localControlPlanes } from "../../../../../examples/provider-local/src/control-plane/local-control-plane.ts";
import { convertServed } from "../../../../../examples/provider-local/src/convert-served.ts";
import { openHost } from "../../../../../examples/provider-local/src/host/host.ts";
import { stateDirOf } from "../../../../../examples/provider-local/src/host/state-dir.ts";
import { localBootstrapConfigs } from "../../../../../examples/provider-local/src/local-bootstrap-config.ts";
import { localClusters } from "../../../../../examples/provider-local/src/local-cluster.ts";
import { localMachines } from "../../../../../examples/provider-local/src/local-machine.ts";

const concurrency = { localcluster: 10, localmachine: 10, localbootstrapconfig: 10, localcontrolplane: 10 };
const { SHARD_NAME: shardName = "" } = process.env;

await runManager((argv) => {
  const host = openHost(stateDirOf(process.env));
  return {
    name: "local-controller-manager",
    flags: parseManagerFlags(argv, { concurrency, extensions: [sharding({ shardName })] }),
    leaderElection: "controller-leader-election-local",
    cache: { kinds: [clusterSecrets] },
    setup({ cache, metrics }) {
      const clusterCache = createClusterCache({
        observer: metrics.clusterCache,
        secrets: cache,
        // Other shards need other Clusters.
        needLeaderElection: false,
        idleTimeoutMs: 600_000,
      });
      return {
        controllers: [
          localClusters(host),
          localMachines(host, clusterCache),
          localBootstrapConfigs(),
          localControlPlanes(clusterCache),
        ],
        runnables: [clusterCache],
        webhooks: [conversionWebhook(convertServed)],
      };
    },
    cleanUp: () => host.close(),
  };
});
