import { FlagError, FlagHelp, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { openCloud } from "./cloud.ts";
import { fooClusters } from "./foo-cluster.ts";
import { fooClusterWebhook } from "./foo-cluster-webhook.ts";
import { fooMachines } from "./foo-machine.ts";

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
async function main(argv: readonly string[]): Promise<void> {
  const flags = parseManagerFlags(argv, { concurrency: { foocluster: 10, foomachine: 10 } });
  const cloud = openCloud();
  const manager = await startManager({
    name: "foo-controller-manager",
    flags,
    leaderElection: "controller-leader-election-foo",
    controllers: [fooClusters(cloud), fooMachines(cloud)],
    webhooks: [fooClusterWebhook()],
  });
  await manager.done;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof FlagError || error instanceof FlagHelp;
  console.error(isUsage ? error.message : error);
  process.exitCode = isUsage ? error.exitCode : 1;
});
