import { durationFlag, parseManagerFlags, runManager, stringFlag } from "@capikit/controller-kit";
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
import { createRequestHandler, hookRoutes } from "@capikit/extension-kit";
import { backupServiceAt } from "./backup-service.ts";
import { workloadExtension } from "./extension.ts";

/**
 * The extension, in a manager that connects to workload clusters. Cluster API calls any replica, so
 * each one is connected, and none is a leader.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
await runManager((argv) => {
  const flags = parseManagerFlags(argv, {
    flags: {
      "backup-url": stringFlag("URL of the backup service.", "http://backups.backup-system.svc", "URL"),
      "retry-after": durationFlag("Interval between calls while a handler waits.", 30_000),
    },
  });
  return {
    name: "workload-extension",
    flags,
    leaderElection: false,
    async setup({ client, logger, metrics }) {
      const clusters = createClusterCache({ needLeaderElection: false, observer: metrics.clusterCache });
      const extension = workloadExtension({
        management: client,
        clusters,
        backups: backupServiceAt(flags.own["backup-url"]),
        retryAfterSeconds: Math.ceil(flags.own["retry-after"] / 1000),
      });
      const handler = createRequestHandler(extension, { logger, observer: metrics.webhooks });
      // Reports invalid schemas of hooks at the start.
      await handler.ready();
      return { runnables: [clusters], routes: hookRoutes(handler) };
    },
  };
});
