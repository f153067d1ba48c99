import { customResourceDefinition, deployment } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { metadataOnly } from "@capikit/client/kinds";
import { type Provider, providerLabel } from "@capikit/inventory";
import { EnvtestError } from "../errors/envtest-error.ts";
import { reportToStderr } from "../go-tools/build-go-tool.ts";
import { fieldManager } from "../install/install-crds.ts";
import { managerFromImage } from "./deployed-manager.ts";
import type { ReleasedProvider } from "./install-provider.ts";
import { type ReleasedComponentsOptions, releasedComponents } from "./released-components.ts";

/**
 * Finds a released provider: its components in its repository, as `clusterctl init` does, and its
 * manager in the image of its Deployment. Without a manager for this machine, which is reported,
 * only its kinds are served.
 *
 * @throws EnvtestError when its components cannot be read.
 */
export async function findProvider(
  provider: Provider,
  options: ReleasedComponentsOptions = {},
): Promise<ReleasedProvider> {
  const name = providerLabel(provider);
  const { objects: components, version } = await releasedComponents(provider, options);
  try {
    return { name, components, program: await managerFromImage(components, options) };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof EnvtestError)) throw error;
    const report = options.report ?? reportToStderr;
    report(`cannot download the manager of ${name} ${version}: ${error.message}`);
    return { name, components };
  }
}

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
