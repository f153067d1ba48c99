import { freePorts } from "@capikit/envtest";
import {
  type ClusterApiComponent,
  installComponents,
  type ProviderManager,
  renderComponent,
  startProviderManager,
} from "@capikit/envtest/cluster-api";
import { ensureReference, type ReferenceName } from "@capikit/reference";
import type { ManagementCluster } from "./management-cluster.ts";

/** Installs and starts the kubeadm providers of Cluster API: bootstrap and control plane. */
export async function startKubeadmProviders(
  management: ManagementCluster,
): Promise<{ readonly bootstrap: ProviderManager; readonly controlPlane: ProviderManager }> {
  // The control plane manager needs the kinds of the bootstrap provider.
  const [startBootstrap, startControlPlane] = await Promise.all([
    install(management, "kubeadm-bootstrap", "bootstrap/kubeadm", "capi-kubeadm-bootstrap", {}),
    install(management, "kubeadm-control-plane", "controlplane/kubeadm", "capi-kubeadm-control-plane", {
      InPlaceUpdates: true,
    }),
  ]);
  const [bootstrap, controlPlane] = await Promise.all([startBootstrap(), startControlPlane()]);
  return { bootstrap, controlPlane };
}

/** Returns a function that starts the manager. */
async function install(
  { controlPlane }: ManagementCluster,
  name: ReferenceName,
  component: ClusterApiComponent,
  prefix: string,
  featureGates: Readonly<Record<string, boolean>>,
): Promise<() => Promise<ProviderManager>> {
  const { host, certificateAuthority } = controlPlane.webhookServing;
  const [[webhookPort = 0], program, manifests] = await Promise.all([
    freePorts(1, host),
    ensureReference(name),
    renderComponent(component),
  ]);
  await installComponents(controlPlane, manifests, { host, port: webhookPort, certificateAuthority });
  return () =>
    startProviderManager(controlPlane, {
      name,
      program,
      serviceAccount: { namespace: `${prefix}-system`, name: `${prefix}-manager` },
      webhookPort,
      featureGates: { MachinePool: true, ...featureGates },
    });
}
