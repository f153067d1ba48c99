import { hooks as clusterApiHooks } from "@capikit/api/catalog";
import { createCatalog } from "@capikit/api/catalog/runtime";
import { featureGatesFlag, parseManagerFlags, runManager } from "@capikit/controller-kit";
import { createDiscovery, discoveryFlagOptions, discoveryFlags } from "@capikit/extension-kit/discovery";
import { conversions, hooks } from "../gen/catalog/index.ts";
import { fooExtension } from "../gen/kinds/api/v1beta1/index.ts";
import { drains } from "./drain.ts";

// +capikit:scaffold:imports

/** The hooks that extensions may handle: Cluster API's, and our own in all their versions. */
const catalog = createCatalog({ ...clusterApiHooks, ...hooks }, conversions);

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=hooks.foo.example.org,resources=fooextensions,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=hooks.foo.example.org,resources=fooextensions/status,verbs=get;patch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 * +kubebuilder:webhook:verbs=create;update,path=/validate-hooks-foo-example-org-v1beta1-fooextension,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=hooks.foo.example.org,resources=fooextensions,versions=v1beta1,name=validation.fooextension.foo.example.org,sideEffects=None,admissionReviewVersions=v1
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency: {
      fooextension: 10,
      drain: 10,
      // +capikit:scaffold:concurrency
    },
    flags: {
      ...discoveryFlags,
      "feature-gates": featureGatesFlag({ FooHooks: { default: true, stage: "beta" } }),
    },
  });
  return {
    name: "hook-caller-manager",
    flags,
    leaderElection: "controller-leader-election-hook-caller",
    setup(services) {
      const { hooks, waiting, ...parts } = createDiscovery(services, {
        kind: fooExtension,
        catalog,
        feature: { name: "FooHooks", enabled: flags.own["feature-gates"].FooHooks },
        ...discoveryFlagOptions(flags.own),
      });
      return { ...parts, controllers: [...parts.controllers, waiting(drains(hooks))] };
    },
  };
});
