import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { findClusterApi, startClusterApi } from "@capikit/envtest/cluster-api";
import { testedRelease } from "./tested-release.ts";

/** How a management cluster is started. */
export interface ManagementClusterOptions {
  /**
   * Feature gates of the core manager. Default: ClusterTopology, RuntimeSDK, MachinePool and
   * InPlaceUpdates.
   */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** More flags of kube-apiserver. Default: none. */
  readonly apiServerArgs?: readonly string[];
}

/** A control plane with Cluster API's core manager and the Kubernetes controllers it needs. */
export interface ManagementCluster extends AsyncDisposable {
  readonly controlPlane: ControlPlane;
  /** The log of the core manager, for the messages of failed tests. */
  coreLog(): Promise<string>;
}

/**
 * Starts etcd, kube-apiserver, a part of kube-controller-manager and the real core manager of
 * Cluster API, which runs with its own service account. Takes about eight seconds after the first
 * build. All processes end with this one.
 */
export async function startManagementCluster({
  apiServerArgs = [],
  ...options
}: ManagementClusterOptions = {}): Promise<ManagementCluster> {
  const [controlPlane, programs] = await Promise.all([
    startControlPlane({ apiServerArgs }),
    findClusterApi({ release: testedRelease }),
  ]);
  try {
    const { core } = await startClusterApi(controlPlane, programs, options);
    return { controlPlane, coreLog: core.log, [Symbol.asyncDispose]: () => controlPlane.stop() };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}
