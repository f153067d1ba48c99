import { customResourceDefinition, deployment } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { fieldManager } from "../install/field-manager.ts";

/**
 * Reports whether a cluster has a provider of another installation: a Deployment with its label, or
 * CustomResourceDefinitions that `installProvider` and `startClusterApi` have not installed.
 *
 * @param provider Value of the label `cluster.x-k8s.io/provider`, such as `infrastructure-foo`;
 * `cluster-api` for the core.
 * @throws ApiError
 */
export async function hasProvider(client: Client, provider: string, signal?: AbortSignal): Promise<boolean> {
  const selection = { labelSelector: `cluster.x-k8s.io/provider=${provider}`, signal };
  const [deployments, definitions] = await Promise.all([
    client.list(metadataOnly(deployment), { ...selection, limit: 1 }),
    client.list(metadataOnly(customResourceDefinition), selection),
  ]);
  const isForeign = definitions.items.some(
    ({ metadata }) => !metadata.managedFields?.some(({ manager }) => manager === fieldManager),
  );
  return deployments.items.length > 0 || isForeign;
}
