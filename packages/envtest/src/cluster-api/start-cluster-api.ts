import type { ControlPlane } from "../control-plane.ts";
import type { SupervisedProcess } from "../process/supervisor.ts";
import type { ClusterApiPrograms } from "./find-cluster-api.ts";
import { installComponents } from "./install-components.ts";
import { type ProviderManager, startProviderManager } from "./start-provider-manager.ts";

/** How Cluster API's core is started. */
export interface ClusterApiOptions {
  /** Feature gates of the core manager. Default: ClusterTopology, RuntimeSDK, MachinePool and InPlaceUpdates on. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** More flags of the core manager, such as `--kube-api-qps=500`. Default: none. */
  readonly args?: readonly string[];
  /** Is awaited between the installation of the core's objects and the start of its manager: what must be there before it. */
  readonly beforeStart?: () => Promise<void>;
  /** Gives up starting. */
  readonly signal?: AbortSignal | undefined;
}

/** Cluster API's core, running beside a control plane, with which it is killed. */
export interface ClusterApi {
  readonly core: ProviderManager;
  /**
   * Starts the core manager again once it has ended: with the same rights, by a new token, and the same flags.
   *
   * @throws EnvtestError or ApiError
   */
  startCoreAgain(signal?: AbortSignal): Promise<ProviderManager>;
  /** Absent where its program was not found. */
  readonly kubeControllerManager?: SupervisedProcess;
}

const defaultGates = { ClusterTopology: true, RuntimeSDK: true, MachinePool: true, InPlaceUpdates: true };

/** The controllers without which namespaces stay, owned objects stay, and the aggregated role of the core manager is empty. */
const kubeControllers = [
  "garbage-collector-controller",
  "namespace-controller",
  "clusterrole-aggregation-controller",
  "serviceaccount-controller",
];

/**
 * Installs Cluster API's core into a control plane and starts its manager, which works with the rights of its own service account, and
 * the controllers of Kubernetes that it relies on. About six seconds.
 *
 * @throws EnvtestError or ApiError
 */
export async function startClusterApi(
  controlPlane: ControlPlane,
  { core: program, components, kubeControllerManager }: ClusterApiPrograms,
  options: ClusterApiOptions = {},
): Promise<ClusterApi> {
  const { args = [], signal } = options;
  const controllers =
    kubeControllerManager === undefined
      ? undefined
      : controlPlane.startProcess("kube-controller-manager", [
          kubeControllerManager,
          `--kubeconfig=${controlPlane.kubeconfigPath}`,
          "--leader-elect=false",
          "--secure-port=0",
          "--use-service-account-credentials=false",
          `--controllers=${kubeControllers.join(",")}`,
        ]);
  await installComponents(controlPlane, components, controlPlane.webhookServing, { signal });
  await options.beforeStart?.();
  const startCore = (until?: AbortSignal) =>
    startProviderManager(controlPlane, {
      name: "capi-core",
      program,
      // Its role is filled by a controller of Kubernetes.
      ...(controllers && { serviceAccount: { namespace: "capi-system", name: "capi-manager" } }),
      webhookPort: controlPlane.webhookServing.port,
      featureGates: { ...defaultGates, ...options.featureGates },
      args,
      signal: until,
    });
  const core = await startCore(signal);
  return { core, startCoreAgain: startCore, ...(controllers && { kubeControllerManager: controllers }) };
}
