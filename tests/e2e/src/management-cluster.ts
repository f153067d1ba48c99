import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { ensurePeer } from "@capikit/peers";
import { renderComponent } from "./core-manifests.ts";
import { installManifests } from "./install-manifests.ts";
import { startUpstreamManager } from "./upstream-manager.ts";

/** How a management cluster is started. */
export interface ManagementClusterOptions {
  /** Feature gates of the core manager. Default: ClusterTopology, RuntimeSDK, MachinePool and InPlaceUpdates on. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** A control plane with Cluster API's core manager and the controllers of Kubernetes that it relies on. */
export interface ManagementCluster extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  /** The log of the core manager, for what a failed test tells. */
  coreLog(): Promise<string>;
}

const defaultGates = { ClusterTopology: true, RuntimeSDK: true, MachinePool: true, InPlaceUpdates: true };

/**
 * The controllers without which namespaces stay, owned objects stay, and the aggregated role of the core manager is empty.
 */
const kubeControllers = [
  "garbage-collector-controller",
  "namespace-controller",
  "clusterrole-aggregation-controller",
  "serviceaccount-controller",
];

/**
 * Starts etcd, kube-apiserver, a slice of kube-controller-manager and the real core manager of Cluster API, which works with the
 * rights of its own service account. About eight seconds, once the programs are built. Nothing outlives this process.
 */
export async function startManagementCluster(
  options: ManagementClusterOptions = {},
): Promise<ManagementCluster> {
  const [controlPlane, core, kubeControllerManager, manifests] = await Promise.all([
    startControlPlane(),
    ensurePeer("capi-core"),
    ensurePeer("kube-controller-manager"),
    renderComponent("core"),
  ]);
  try {
    controlPlane.startProcess("kube-controller-manager", [
      kubeControllerManager,
      `--kubeconfig=${controlPlane.kubeconfigPath}`,
      "--leader-elect=false",
      "--secure-port=0",
      "--use-service-account-credentials=false",
      `--controllers=${kubeControllers.join(",")}`,
    ]);
    await installManifests(controlPlane, manifests, controlPlane.webhookServing);
    const { log: coreLog } = await startUpstreamManager(controlPlane, {
      name: "capi-core",
      program: core,
      serviceAccount: { namespace: "capi-system", name: "capi-manager" },
      webhookPort: controlPlane.webhookServing.port,
      featureGates: { ...defaultGates, ...options.featureGates },
    });
    return {
      controlPlane,
      coreLog,
      [Symbol.asyncDispose]: () => controlPlane.stop(),
    };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}
