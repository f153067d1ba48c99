import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { openClouds } from "./clouds.ts";
import { fooClusters } from "./foo-cluster.ts";
import { fooClusterWebhook } from "./foo-cluster-webhook.ts";
import { fooMachines } from "./foo-machine.ts";

// +capikit:scaffold:imports

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency: {
      foocluster: 10,
      foomachine: 10,
      // +capikit:scaffold:concurrency
    },
  });
  return {
    name: "foo-controller-manager",
    flags,
    leaderElection: "controller-leader-election-foo",
    webhooks: [
      fooClusterWebhook(),
      // +capikit:scaffold:webhooks
    ],
    setup({ config }) {
      const clouds = openClouds(config.namespace ?? "default");
      return {
        controllers: [
          fooClusters(clouds),
          fooMachines(clouds),
          clouds.controller,
          // +capikit:scaffold:controllers
        ],
      };
    },
  };
});
