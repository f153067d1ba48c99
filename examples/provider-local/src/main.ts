import { FlagError, parseManagerFlags, runManager, stringFlag } from "@capikit/controller-kit";
import { clusterSecrets, createClusterCache } from "@capikit/controller-kit/capi/workload";
import { conversionWebhook } from "@capikit/controller-kit/webhooks";
import { localControlPlanes } from "./control-plane/local-control-plane.ts";
import { convertServed } from "./convert-served.ts";
import { openHost } from "./host/host.ts";
import { stateDirOf } from "./host/state-dir.ts";
import { localBootstrapConfigs } from "./local-bootstrap-config.ts";
import { localClusters } from "./local-cluster.ts";
import { localMachines } from "./local-machine.ts";
import { localMachinePools } from "./local-machine-pool.ts";

// +capikit:scaffold:imports

const concurrency = {
  localcluster: 10,
  localmachine: 10,
  localmachinepool: 10,
  localbootstrapconfig: 10,
  localcontrolplane: 10,
  // +capikit:scaffold:concurrency
};

const all = ["infrastructure", "bootstrap", "control-plane"];
const providers = stringFlag(
  "Providers whose controllers run, separated by commas. Conversion runs for all.",
  all.join(","),
);

/**
 * The manager of the three providers, in one process on the host of the API servers.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency,
    flags: {
      providers,
    },
  });
  const runs = new Set(flags.own.providers.split(","));
  const unknown = [...runs].find((one) => !all.includes(one));
  if (unknown !== undefined)
    throw new FlagError(
      `invalid value of --providers: ${JSON.stringify(unknown)}; use some of ${all.join(", ")}, separated by commas`,
    );
  const host = openHost(stateDirOf(process.env));
  return {
    name: "local-controller-manager",
    flags,
    leaderElection: "controller-leader-election-local",
    cache: { kinds: [clusterSecrets] },
    setup({ cache, metrics }) {
      const clusterCache = createClusterCache({ observer: metrics.clusterCache, secrets: cache });
      return {
        controllers: [
          ...(runs.has("infrastructure")
            ? [localClusters(host), localMachines(host, clusterCache), localMachinePools(host, clusterCache)]
            : []),
          ...(runs.has("bootstrap") ? [localBootstrapConfigs()] : []),
          ...(runs.has("control-plane") ? [localControlPlanes(clusterCache)] : []),
          // +capikit:scaffold:controllers
        ],
        runnables: [clusterCache],
        webhooks: [
          conversionWebhook(convertServed),
          // +capikit:scaffold:webhooks
        ],
      };
    },
    cleanUp: () => host.close(),
  };
});
