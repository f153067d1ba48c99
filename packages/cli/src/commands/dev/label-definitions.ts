import type { KubernetesObject } from "@capikit/client";
import { providerLabel } from "@capikit/clusterctl-kit/repository";
import { withProviderLabels } from "@capikit/envtest/cluster-api";
import type { ProviderConfig } from "@capikit/runner";
import { configuredProviders } from "./configured-providers.ts";

interface Definition extends KubernetesObject {
  readonly spec?: { readonly group?: string; readonly versions?: readonly { readonly name?: string }[] };
}

/** Sets the labels that the CRDs of a project have in a release after `clusterctl init`. */
export async function labelDefinitions(
  root: string,
  crds: readonly KubernetesObject[],
): Promise<readonly KubernetesObject[]> {
  const providers = await configuredProviders(root);
  return crds.flatMap((crd: Definition) => {
    const { group = "" } = crd.spec ?? {};
    const provider = providers.find(({ groups }) => groups === undefined || groups.includes(group));
    if (provider === undefined) return [crd];
    return withProviderLabels([withContracts(crd, provider.contracts ?? {})], providerLabel(provider));
  });
}

/** Sets the versions of each contract, unless the CRD names them itself. */
function withContracts(crd: Definition, contracts: NonNullable<ProviderConfig["contracts"]>): Definition {
  const { labels = {} } = crd.metadata;
  if (Object.keys(labels).some((name) => /^cluster\.x-k8s\.io\/v\d/.test(name))) return crd;
  const served = new Set(crd.spec?.versions?.map(({ name }) => name));
  const added = Object.entries(contracts).flatMap(([contract, versions]) => {
    const own = versions.filter((version) => served.has(version));
    return own.length === 0 ? [] : [[`cluster.x-k8s.io/${contract}`, own.join("_")] as const];
  });
  return { ...crd, metadata: { ...crd.metadata, labels: { ...labels, ...Object.fromEntries(added) } } };
}
