import { generateUpgradePlan } from "@capikit/api/catalog";
import { hookHandler } from "@capikit/extension-kit";
import { planUpgrade } from "@capikit/extension-kit/mutation";
import { readSettings } from "../settings.ts";

/**
 * Upgrades over several minor versions go through the newest version that the table has of each. Versions that are not in it cannot be reached;
 * Cluster API says why on the Cluster.
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
