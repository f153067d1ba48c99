import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { durationFlag, stringFlag } from "@capikit/controller-kit/flags";
import { openClouds } from "./cloud/clouds.ts";
import { hcloudMachines } from "./controllers/hcloud-machine.ts";
import { hcloudMachineTemplates } from "./controllers/hcloud-machine-template.ts";
import { hcloudRemediations } from "./controllers/hcloud-remediation.ts";
import { hetznerClusters } from "./controllers/hetzner-cluster.ts";
import { webhooksOf } from "./webhooks/index.ts";

const concurrency = [
  "hetznercluster",
  "hcloudmachine",
  "hcloudmachinetemplate",
  "hcloudremediation",
] as const;
const own = {
  "hcloud-endpoint": stringFlag("URL of Hetzner Cloud's API.", "https://api.hetzner.cloud/v1"),
  "hcloud-poll-interval": durationFlag("Time between two reads of a server that changes.", 10_000),
};

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hetznerbaremetalhosts,verbs=get;list;watch
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, { concurrency, flags: own });
  const clouds = openClouds(flags.own["hcloud-endpoint"]);
  return {
    name: "caph-controller-manager",
    flags,
    leaderElection: "hetzner.cluster.x-k8s.io",
    controllers: [
      hetznerClusters(clouds),
      hcloudMachines(clouds, flags.own["hcloud-poll-interval"]),
      hcloudMachineTemplates(clouds),
      hcloudRemediations(clouds),
      clouds.controller,
    ],
    setup: ({ client }) => ({ webhooks: webhooksOf(client) }),
  };
});
