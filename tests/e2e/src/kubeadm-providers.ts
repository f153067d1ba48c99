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
  const [bootstrap, controlPlane] = await Promise.all([
    start(management, "kubeadm-bootstrap", "bootstrap/kubeadm", "capi-kubeadm-bootstrap", {}),
    start(management, "kubeadm-control-plane", "controlplane/kubeadm", "capi-kubeadm-control-plane", {
      InPlaceUpdates: true,
    }),
  ]);
  return { bootstrap, controlPlane };
}

async function start(
  { controlPlane }: ManagementCluster,
  name: ReferenceName,
  component: ClusterApiComponent,
  prefix: string,
  featureGates: Readonly<Record<string, boolean>>,
): Promise<ProviderManager> {
  const { host, certificateAuthority } = controlPlane.webhookServing;
  const [[webhookPort = 0], program, manifests] = await Promise.all([
    freePorts(1, host),
    ensureReference(name),
    renderComponent(component),
  ]);
  await installComponents(controlPlane, manifests, { host, port: webhookPort, certificateAuthority });
  return startProviderManager(controlPlane, {
    name,
    program,
    serviceAccount: { namespace: `${prefix}-system`, name: `${prefix}-manager` },
    webhookPort,
    featureGates: { MachinePool: true, ...featureGates },
  });
}
