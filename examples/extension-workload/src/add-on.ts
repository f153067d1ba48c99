import {
  afterControlPlaneInitialized,
  afterControlPlaneUpgrade,
  beforeClusterUpgrade,
} from "@capikit/api/catalog";
import { type Deployment, deployment } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import {
  type WorkloadClients,
  type WorkloadWait,
  workloadHandler,
} from "@capikit/controller-kit/capi/workload";
import { applyAccount } from "./apply-account.ts";
import { cloudController, cloudControllerDeployment, cloudControllerRole } from "./cloud-controller.ts";

const { namespace, name } = cloudController;

/**
 * Installs the cloud controller manager as soon as the API server responds. Nodes are not ready
 * before it runs, so this hook does not wait for its Pods.
 */
export const installAddOn = (clusters: WorkloadClients) =>
  workloadHandler(clusters, afterControlPlaneInitialized, async ({ request, client }) => {
    await apply(client, request.cluster.spec.topology?.version ?? "");
    return undefined;
  });

/** Blocks an upgrade until the add-on of the current version runs, even after its removal. */
export const checkAddOn = (clusters: WorkloadClients, retryAfterSeconds: number) =>
  workloadHandler(
    clusters,
    beforeClusterUpgrade,
    ({ request, client }) => ensureRunning(client, request.fromKubernetesVersion),
    { retryAfterSeconds },
  );

/**
 * Upgrades the add-on after the control plane, as it must not be newer, and before the workers.
 */
export const upgradeAddOn = (clusters: WorkloadClients, retryAfterSeconds: number) =>
  workloadHandler(
    clusters,
    afterControlPlaneUpgrade,
    ({ request, client }) => ensureRunning(client, request.kubernetesVersion),
    { retryAfterSeconds },
  );

async function ensureRunning(client: Client, version: string): Promise<WorkloadWait | undefined> {
  const { metadata, spec, status = {} } = await apply(client, version);
  const wanted = spec?.replicas ?? 1;
  const isCurrent = (status.observedGeneration ?? 0) >= (metadata.generation ?? 0);
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0 } = isCurrent ? status : {};
  // Available replicas can be those of the old version.
  const old = replicas - updatedReplicas;
  const running = Math.max(0, Math.min(updatedReplicas, availableReplicas - old));
  if (running >= wanted && old === 0) return undefined;
  const reason =
    running >= wanted ? "old replicas still run" : `${running} of ${wanted} replicas are available`;
  return { message: `Waiting for Deployment ${namespace}/${name} ${version}: ${reason}` };
}

/** Server-side apply changes nothing if the objects are as they should be. */
async function apply(client: Client, version: string): Promise<Deployment> {
  await applyAccount(client, cloudController, cloudControllerRole);
  return client.apply(deployment, cloudControllerDeployment(version), { force: true });
}
