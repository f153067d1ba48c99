import { freePorts } from "@capikit/envtest";
import { ensurePeer, type PeerName } from "@capikit/peers";
import { renderComponent, type UpstreamComponent } from "./core-manifests.ts";
import { installManifests } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { startUpstreamManager, type UpstreamManager } from "./upstream-manager.ts";

/** Installs and starts the kubeadm providers of Cluster API: the one that bootstraps, and KubeadmControlPlane. */
export async function startKubeadmProviders(
  management: ManagementCluster,
): Promise<{ readonly bootstrap: UpstreamManager; readonly controlPlane: UpstreamManager }> {
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
  peer: PeerName,
  component: UpstreamComponent,
  prefix: string,
  featureGates: Readonly<Record<string, boolean>>,
): Promise<UpstreamManager> {
  const { host, certificateAuthority } = controlPlane.webhookServing;
  const [[webhookPort = 0], program, manifests] = await Promise.all([
    freePorts(1, host),
    ensurePeer(peer),
    renderComponent(component),
  ]);
  await installManifests(controlPlane, manifests, { host, port: webhookPort, certificateAuthority });
  return startUpstreamManager(controlPlane, {
    name: peer,
    program,
    serviceAccount: { namespace: `${prefix}-system`, name: `${prefix}-manager` },
    webhookPort,
    featureGates: { MachinePool: true, ...featureGates },
  });
}
