import { type ContractVersion, contractVersions } from "@capikit/api/contract";
import { choiceFlag, parseManagerFlags, runManager } from "@capikit/controller-kit";
import { ipPools } from "./ip-pools.ts";
import { poolWebhooks } from "./pool-webhooks.ts";
import { poolsOf } from "./pools.ts";

// +capikit:scaffold:imports

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    flags: {
      "ipam-api-version": choiceFlag<ContractVersion>(
        "Version of IPAddresses and their claims: v1beta1 where Cluster API serves no other.",
        contractVersions,
        "v1beta2",
      ),
    },
  });
  const apiVersion = flags.own["ipam-api-version"];
  return {
    name: "ipam-pool-controller-manager",
    flags,
    leaderElection: "controller-leader-election-ipam-pool",
    controllers: ipPools(apiVersion),
    setup: ({ cache }) => ({ webhooks: poolWebhooks(poolsOf(cache, apiVersion)) }),
  };
});
