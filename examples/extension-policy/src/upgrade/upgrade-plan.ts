import { generateUpgradePlan } from "@capikit/api/catalog";
import { hookHandler } from "@capikit/extension-kit";
import { planUpgrade } from "@capikit/extension-kit/mutation";
import { readSettings } from "../settings.ts";

/**
 * Plans upgrades over several minor versions through the newest version of each in the table. Other
 * versions are unreachable; Cluster API shows the reason on the Cluster.
 */
export const upgradePlan = hookHandler(generateUpgradePlan)((request) =>
  planUpgrade({
    from: request.fromControlPlaneKubernetesVersion,
    ...(request.fromWorkersKubernetesVersion !== undefined && {
      fromWorkers: request.fromWorkersKubernetesVersion,
    }),
    to: request.toKubernetesVersion,
    available: readSettings(request.settings).kubernetesVersions,
  }),
);
