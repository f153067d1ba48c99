import { parseManagerFlags, runManager } from "@capikit/controller-kit";
//#if addon
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
//#endif
//#if several
import { FlagError, stringFlag } from "@capikit/controller-kit";
//#endif
//#if infrastructure control-plane
//#if control-plane !identity
import { recorded } from "@capikit/controller-kit/platform";
//#endif
//#endif
//#if both
import { conversionWebhook } from "@capikit/controller-kit/webhooks";
//#if !control-plane
import { convert } from "../gen/conversion/index.ts";
//#endif
//#endif
//#if addon
import { paperCloudAddons } from "./addon/paper-cloud-addon.ts";
import { addonWebhooks } from "./addon/webhooks.ts";
//#endif
//#if bootstrap
import { paperCloudConfigs } from "./bootstrap/paper-cloud-config.ts";
import { bootstrapWebhooks } from "./bootstrap/webhooks.ts";
//#endif
//#if control-plane
//#if both
import { convertServed } from "./control-plane/convert-served.ts";
//#endif
import { paperCloudControlPlanes } from "./control-plane/paper-cloud-control-plane.ts";
import { controlPlaneWebhooks } from "./control-plane/webhooks.ts";
//#endif
//#if infrastructure
import { paperCloudClusters } from "./infrastructure/paper-cloud-cluster.ts";
import { paperCloudMachines } from "./infrastructure/paper-cloud-machine.ts";
//#if identity
import { openPlatforms } from "./infrastructure/platforms.ts";
//#endif
import { infrastructureWebhooks } from "./infrastructure/webhooks.ts";
//#endif
//#if ipam
import { paperCloudPools } from "./ipam/paper-cloud-pool.ts";
import { ipamWebhooks } from "./ipam/webhooks.ts";
//#endif
//#if infrastructure control-plane
//#if control-plane !identity
import { openPlatform } from "./platform.ts";
//#endif
//#endif
// +capikit:scaffold:imports

//#if several
/** The providers in this program. Each has its own Deployment, with a flag that selects it. */
const all = [
  //#if infrastructure
  "infrastructure",
  //#endif
  //#if control-plane
  "control-plane",
  //#endif
  //#if bootstrap
  "bootstrap",
  //#endif
  //#if ipam
  "ipam",
  //#endif
  //#if addon
  "addon",
  //#endif
];

//#endif
const concurrency = {
  //#if infrastructure
  papercloudcluster: 10,
  papercloudmachine: 10,
  //#endif
  //#if control-plane
  papercloudcontrolplane: 10,
  //#endif
  //#if bootstrap
  papercloudconfig: 10,
  //#endif
  //#if ipam
  // Claims are answered one at a time, so that no address is allocated twice.
  papercloudpool: 10,
  //#endif
  //#if addon
  papercloudaddon: 10,
  //#endif
  // +capikit:scaffold:concurrency
};

/**
 * The manager of the provider. Components of a release add the right to the Lease of the leader, in
 * their namespace.
 *
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency,
    //#if several
    flags: {
      providers: stringFlag(
        "Providers whose controllers run, separated by commas. Webhooks run for all.",
        all.join(","),
      ),
    },
    //#endif
  });
  //#if several
  const runs = new Set(flags.own.providers.split(","));
  const unknown = [...runs].find((one) => !all.includes(one));
  if (unknown !== undefined)
    throw new FlagError(`invalid value of --providers: ${unknown}; use one of ${all.join(", ")}`);
  //#endif
  //#if infrastructure control-plane
  //#if control-plane !identity
  const platform = recorded(openPlatform());
  //#endif
  //#endif
  //#if identity
  const platforms = openPlatforms(process.env.POD_NAMESPACE ?? "default");
  //#endif
  return {
    name: "paper-cloud-controller-manager",
    flags,
    leaderElection: "controller-leader-election-paper-cloud",
    webhooks: [
      //#if both
      //#if control-plane
      conversionWebhook(convertServed),
      //#endif
      //#if !control-plane
      conversionWebhook(convert),
      //#endif
      //#endif
      //#if infrastructure
      ...infrastructureWebhooks(),
      //#endif
      //#if control-plane
      ...controlPlaneWebhooks(),
      //#endif
      //#if bootstrap
      ...bootstrapWebhooks(),
      //#endif
      //#if ipam
      ...ipamWebhooks(),
      //#endif
      //#if addon
      ...addonWebhooks(),
      //#endif
      // +capikit:scaffold:webhooks
    ],
    //#if addon
    setup({ cache, metrics }) {
      const clusterCache = createClusterCache({ observer: metrics.clusterCache });
      //#if several
      if (!runs.has("addon")) return {};
      //#endif
      return { controllers: [paperCloudAddons(clusterCache, cache)], runnables: [clusterCache] };
    },
    //#endif
    controllers: [
      //#if infrastructure
      //#if several
      //#if identity
      ...(runs.has("infrastructure")
        ? [paperCloudClusters(platforms), paperCloudMachines(platforms), platforms.controller]
        : []),
      //#endif
      //#if !identity
      ...(runs.has("infrastructure") ? [paperCloudClusters(platform), paperCloudMachines(platform)] : []),
      //#endif
      //#endif
      //#if !several
      //#if identity
      paperCloudClusters(platforms),
      paperCloudMachines(platforms),
      platforms.controller,
      //#endif
      //#if !identity
      paperCloudClusters(platform),
      paperCloudMachines(platform),
      //#endif
      //#endif
      //#endif
      //#if control-plane
      //#if several
      ...(runs.has("control-plane") ? [paperCloudControlPlanes(platform)] : []),
      //#endif
      //#if !several
      paperCloudControlPlanes(platform),
      //#endif
      //#endif
      //#if bootstrap
      //#if several
      ...(runs.has("bootstrap") ? [paperCloudConfigs()] : []),
      //#endif
      //#if !several
      paperCloudConfigs(),
      //#endif
      //#endif
      //#if ipam
      //#if several
      ...(runs.has("ipam") ? paperCloudPools() : []),
      //#endif
      //#if !several
      ...paperCloudPools(),
      //#endif
      //#endif
      // +capikit:scaffold:controllers
    ],
  };
});
