import { parseManagerFlags, runManager } from "@capikit/controller-kit";
import { createClusterCache } from "@capikit/controller-kit/capi/workload";
import { createRequestHandler, hookRoutes } from "@capikit/extension-kit";
import { paperCloudExtension } from "./extension.ts";

/**
 * The Runtime Extension in a manager that connects to workload clusters. Cluster API calls any
 * replica, so each of them connects, and none is a leader.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-extension-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-extension-role,groups="",resources=secrets,verbs=get
 * +kubebuilder:rbac:roleName=paper-cloud-extension-role,groups=authentication.k8s.io,resources=tokenreviews,verbs=create
 * +kubebuilder:rbac:roleName=paper-cloud-extension-role,groups=authorization.k8s.io,resources=subjectaccessreviews,verbs=create
 */
await runManager((argv) => ({
  name: "paper-cloud-extension",
  flags: parseManagerFlags(argv),
  leaderElection: false,
  async setup({ logger, metrics }) {
    const clusters = createClusterCache({ needLeaderElection: false, observer: metrics.clusterCache });
    const handler = createRequestHandler(paperCloudExtension(clusters), {
      logger,
      observer: metrics.webhooks,
    });
    // Reports invalid schemas of hooks at the start.
    await handler.ready();
    return { runnables: [clusters], routes: hookRoutes(handler) };
  },
}));
