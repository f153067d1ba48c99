import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { findClusterApi, startClusterApi } from "@capikit/envtest/cluster-api";

/** How a management cluster is started. */
export interface ManagementClusterOptions {
  /** Feature gates of the core manager. Default: ClusterTopology, RuntimeSDK, MachinePool and InPlaceUpdates on. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** More flags of kube-apiserver. Default: none. */
  readonly apiServerArgs?: readonly string[];
}

/** A control plane with Cluster API's core manager and the controllers of Kubernetes that it relies on. */
export interface ManagementCluster extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  /** The log of the core manager, for what a failed test tells. */
  coreLog(): Promise<string>;
}

/**
 * Starts etcd, kube-apiserver, a slice of kube-controller-manager and the real core manager of Cluster API, which works with the
 * rights of its own service account. About eight seconds, once the programs are built. Nothing outlives this process.
 */
export async function startManagementCluster({
  apiServerArgs = [],
  ...options
}: ManagementClusterOptions = {}): Promise<ManagementCluster> {
  const [controlPlane, programs] = await Promise.all([
    startControlPlane({ apiServerArgs }),
    findClusterApi(),
  ]);
  try {
    const { core } = await startClusterApi(controlPlane, programs, options);
    return { controlPlane, coreLog: core.log, [Symbol.asyncDispose]: () => controlPlane.stop() };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}
