import { defined } from "@capikit/common/json";
import type { ControlPlane } from "../control-plane.ts";
import { freePorts } from "../process/free-ports.ts";
import type { SupervisedProcess } from "../process/supervisor.ts";
import type { ClusterApiPrograms } from "./find-cluster-api.ts";
import { installComponents } from "./install-components.ts";
import { type ProviderManager, startProviderManager } from "./start-provider-manager.ts";

/** Options for starting Cluster API's core. */
export interface ClusterApiOptions {
  /** Feature gates. Default: ClusterTopology, RuntimeSDK, MachinePool and InPlaceUpdates on. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Additional flags of the core manager, such as `--kube-api-qps=500`. Default: none. */
  readonly args?: readonly string[];
  /**
   * Whether the core manager has the rights of its service account. Default: whether there is a
   * `kubeControllerManager`, which fills its aggregated role; else it is an administrator.
   */
  readonly serviceAccount?: boolean;
  /**
   * Host on which the API server reaches its webhooks; false installs none. Default: that of the
   * control plane.
   */
  readonly webhookHost?: string | false;
  /** Port of its webhooks. Default: a free one; that of the control plane is for the caller's webhooks. */
  readonly webhookPort?: number;
  /** Cancels the start. */
  readonly signal?: AbortSignal | undefined;
}

/** Cluster API's core, whose kinds are served. It is killed with its control plane. */
export interface InstalledClusterApi {
  /**
   * Starts the core manager, also after it has ended: with the same rights and flags and a new token.
   *
   * @throws EnvtestError or ApiError
   */
  start(signal?: AbortSignal): Promise<ProviderManager>;
  /** Absent if its program was not found. */
  readonly kubeControllerManager?: SupervisedProcess;
}

/** A running core of Cluster API. */
export interface ClusterApi extends InstalledClusterApi {
  readonly core: ProviderManager;
}

const defaultGates = { ClusterTopology: true, RuntimeSDK: true, MachinePool: true, InPlaceUpdates: true };

/** Controllers that delete namespaces and owned objects, and fill the core's aggregated role. */
const kubeControllers = [
  "garbage-collector-controller",
  "namespace-controller",
  "clusterrole-aggregation-controller",
  "serviceaccount-controller",
];

/**
 * Installs Cluster API's core, and starts the Kubernetes controllers that it relies on. Its manager has the rights of its
 * service account.
 *
 * @throws EnvtestError or ApiError
 */
export async function installClusterApi(
  controlPlane: ControlPlane,
  { core: program, components, kubeControllerManager }: ClusterApiPrograms,
  options: ClusterApiOptions = {},
): Promise<InstalledClusterApi> {
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
  const { webhookServing } = controlPlane;
  const host = options.webhookHost ?? webhookServing.host;
  const [webhookPort = 0] =
    options.webhookPort === undefined ? await freePorts(1, webhookServing.host) : [options.webhookPort];
  const webhooks = host === false ? undefined : { ...webhookServing, host, port: webhookPort };
  await installComponents(controlPlane, components, webhooks, { signal });
  return {
    start: (until) =>
      startProviderManager(controlPlane, {
        name: "capi-core",
        program,
        ...((options.serviceAccount ?? controllers !== undefined) && {
          serviceAccount: { namespace: "capi-system", name: "capi-manager" },
        }),
        webhookPort,
        featureGates: { ...defaultGates, ...defined(options.featureGates ?? {}) },
        args,
        signal: until,
      }),
    ...(controllers && { kubeControllerManager: controllers }),
  };
}

/**
 * Installs Cluster API's core and starts its manager. Takes about six seconds.
 *
 * @throws EnvtestError or ApiError
 */
export async function startClusterApi(
  controlPlane: ControlPlane,
  programs: ClusterApiPrograms,
  options: ClusterApiOptions = {},
): Promise<ClusterApi> {
  const installed = await installClusterApi(controlPlane, programs, options);
  return { ...installed, core: await installed.start(options.signal) };
}
