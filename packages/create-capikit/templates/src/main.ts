import { FlagError, FlagHelp, parseManagerFlags, startManager } from "@capikit/controller-kit";
//#if addon
import { createClusterCache } from "@capikit/controller-kit/capi";
import { paperCloudAddons } from "./addon/paper-cloud-addon.ts";
import { addonWebhooks } from "./addon/webhooks.ts";
//#endif
//#if bootstrap
import { paperCloudConfigs } from "./bootstrap/paper-cloud-config.ts";
import { bootstrapWebhooks } from "./bootstrap/webhooks.ts";
//#endif
//#if control-plane
import { paperCloudControlPlanes } from "./control-plane/paper-cloud-control-plane.ts";
import { controlPlaneWebhooks } from "./control-plane/webhooks.ts";
//#endif
//#if infrastructure
import { paperCloudClusters } from "./infrastructure/paper-cloud-cluster.ts";
import { paperCloudMachines } from "./infrastructure/paper-cloud-machine.ts";
import { infrastructureWebhooks } from "./infrastructure/webhooks.ts";
//#endif
//#if ipam
import { paperCloudPools } from "./ipam/paper-cloud-pool.ts";
import { ipamWebhooks } from "./ipam/webhooks.ts";
//#endif
//#if infrastructure control-plane
import { openPlatform } from "./platform.ts";
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
  //#if addon
  papercloudaddon: 10,
  //#endif
};

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
async function main(argv: readonly string[]): Promise<void> {
  const flags = parseManagerFlags(argv, { concurrency });
  //#if infrastructure control-plane
  const platform = openPlatform();
  //#endif
  const manager = await startManager({
    name: "paper-cloud-controller-manager",
    flags,
    leaderElection: "controller-leader-election-paper-cloud",
    controllers: [
      //#if infrastructure
      paperCloudClusters(platform),
      paperCloudMachines(platform),
      //#endif
      //#if control-plane
      paperCloudControlPlanes(platform),
      //#endif
      //#if bootstrap
      paperCloudConfigs(),
      //#endif
      //#if ipam
      ...paperCloudPools(),
      //#endif
    ],
    webhooks: [
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
    ],
    //#if addon
    setup({ cache, metrics }) {
      const clusterCache = createClusterCache({ observer: metrics.clusterCache });
      return { controllers: [paperCloudAddons(clusterCache, cache)], runnables: [clusterCache] };
    },
    //#endif
  });
  await manager.done;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof FlagError || error instanceof FlagHelp;
  console.error(isUsage ? error.message : error);
  process.exitCode = isUsage ? error.exitCode : 1;
});
