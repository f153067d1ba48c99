import { beforeClusterDelete } from "@capikit/api/catalog";
import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { persistentVolume } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { getIfExists, refOf } from "@capikit/controller-kit/capi";
import { type WorkloadClients, workloadHandler } from "@capikit/controller-kit/capi/workload";
import type { BackupService } from "./backup-service.ts";

/** On a Cluster: delete it without a backup, for example because its API server is lost. */
export const skipBackupAnnotation = "extension.example.org/skip-backup";

/**
 * Blocks the deletion of a Cluster until an external service has a backup of its
 * PersistentVolumes. The uid of the Cluster identifies the backup, so that repeated calls start
 * one backup.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get
 */
export const backUpVolumes = (
  clusters: WorkloadClients,
  management: Pick<Client, "get">,
  backups: BackupService,
  retryAfterSeconds: number,
) =>
  workloadHandler(
    clusters,
    beforeClusterDelete,
    async ({ request: { cluster }, client, signal, logger }) => {
      const { items } = await client.list(persistentVolume);
      const volumes = items.map(({ metadata: { name = "" } }) => name).sort();
      if (volumes.length === 0) return undefined;
      const state = await backups.ensure(cluster.metadata.uid ?? "", volumes, { signal, logger });
      if (state === "Completed") return undefined;
      const message = `Waiting for the backup of PersistentVolumes (${volumes.length}): ${state}`;
      const help = `repeat it, or set the annotation ${skipBackupAnnotation}`;
      return { message: state === "Failed" ? `${message}; ${help}` : message };
    },
    {
      retryAfterSeconds,
      isNeeded: ({ cluster }, signal) => hasVolumes(management, cluster, signal),
    },
  );

/** Requests have no status: before its control plane runs, a Cluster has no volumes. */
async function hasVolumes(
  management: Pick<Client, "get">,
  cluster: Cluster,
  signal: AbortSignal,
): Promise<boolean> {
  if (cluster.metadata.annotations?.[skipBackupAnnotation] !== undefined) return false;
  const current = await getIfExists(management, clusterKind, refOf(cluster), { signal });
  return current?.status?.initialization?.controlPlaneInitialized === true;
}
