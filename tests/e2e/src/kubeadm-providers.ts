import { findKubeadm, installProvider, type ProviderManager } from "@capikit/envtest/cluster-api";
import type { ManagementCluster } from "./management-cluster.ts";

/**
 * Installs and starts the kubeadm providers of Cluster API: bootstrap and control plane.
 *
 * @param featureGates in addition to those of the core.
 */
export async function startKubeadmProviders(
  { controlPlane }: ManagementCluster,
  featureGates: Readonly<Record<string, boolean>> = {},
): Promise<{
  readonly bootstrap: ProviderManager;
  readonly controlPlane: ProviderManager;
}> {
  // The control plane manager needs the kinds of the bootstrap provider.
  const installed = await Promise.all(
    (await findKubeadm()).map((provider) =>
      installProvider(controlPlane, {
        ...provider,
        featureGates: { ...provider.featureGates, ...featureGates },
      }),
    ),
  );
  const [bootstrap, kubeadmControlPlane] = await Promise.all(installed.map(({ start }) => start?.()));
  if (bootstrap === undefined || kubeadmControlPlane === undefined) throw new Error("both have programs");
  return { bootstrap, controlPlane: kubeadmControlPlane };
}
