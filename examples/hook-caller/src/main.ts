import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { booleanFlag, durationFlag } from "@capikit/controller-kit/flags";
import { hookClientFlagOptions, hookClientFlags } from "@capikit/extension-kit/caller";
import { drains } from "./drain.ts";
import { createExtensions } from "./extensions/extensions.ts";
import { catalog } from "./hook-catalog.ts";

/**
 * The manager of the provider.
 *
 * +kubebuilder:rbac:groups=coordination.k8s.io,resources=leases,verbs=get;create;update
 * +kubebuilder:rbac:groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    concurrency: { extensionconfig: 10, drain: 10 },
    flags: {
      ...hookClientFlags,
      "extensions-read-only": booleanFlag(
        "Takes extensions as another manager has discovered them, instead of discovering them.",
      ),
      "tolerate-missing-extensions": booleanFlag(
        "Begins without extensions that cannot be discovered, instead of ending.",
      ),
      "extensions-timeout": durationFlag("Timeout for the discovery of all extensions at startup.", 60_000),
    },
  });
  return {
    name: "hook-caller-manager",
    flags,
    leaderElection: "controller-leader-election-hook-caller",
    setup(services) {
      const extensions = createExtensions(services, {
        catalog,
        client: hookClientFlagOptions(flags.own),
        readOnly: flags.own["extensions-read-only"],
        warmUpMs: flags.own["extensions-timeout"],
        tolerant: flags.own["tolerate-missing-extensions"],
      });
      return {
        controllers: [extensions.controller, extensions.waiting(drains(extensions.hooks))],
        runnables: [extensions.warmUp],
        webhooks: [extensions.webhook],
      };
    },
  };
});
