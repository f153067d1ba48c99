import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { createDiscovery, discoveryFlagOptions, discoveryFlags } from "@capikit/extension-kit/discovery";
import { drains } from "./drain.ts";
import { catalog } from "./hook-catalog.ts";

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=runtime.cluster.x-k8s.io,resources=extensionconfigs,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=runtime.cluster.x-k8s.io,resources=extensionconfigs/status,verbs=get;patch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 * +kubebuilder:webhook:verbs=create;update,path=/validate-runtime-cluster-x-k8s-io-v1beta2-extensionconfig,mutating=false,failurePolicy=ignore,matchPolicy=Equivalent,groups=runtime.cluster.x-k8s.io,resources=extensionconfigs,versions=v1beta2,name=hookversions.extensionconfig.foo.example.org,sideEffects=None,admissionReviewVersions=v1
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency: { extensionconfig: 10, drain: 10 },
    flags: discoveryFlags,
  });
  return {
    name: "hook-caller-manager",
    flags,
    leaderElection: "controller-leader-election-hook-caller",
    setup(services) {
      const { hooks, waiting, ...parts } = createDiscovery(services, {
        catalog,
        ...discoveryFlagOptions(flags.own),
      });
      return { ...parts, controllers: [...parts.controllers, waiting(drains(hooks))] };
    },
  };
});
