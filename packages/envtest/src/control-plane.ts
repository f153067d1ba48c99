import type { Client, ClusterConfig, KubernetesObject } from "@capikit/client";
import type { BinaryOptions } from "./binaries/binaries.ts";
import type { InstallCrdsOptions } from "./install/install-crds.ts";
import type { ManifestSource } from "./install/manifests.ts";
import type { WebhookTarget } from "./install/webhook-target.ts";
import type { KeyPair } from "./pki/authority.ts";
import type { SupervisedProcess } from "./process/supervisor.ts";

/** Which API server that runs already. */
export interface ExistingCluster {
  /** Path of the kubeconfig. Default: `$KUBECONFIG`, else the Pod's service account, else `~/.kube/config`. */
  readonly kubeconfig?: string;
  /** The context of it. Default: its `current-context`. */
  readonly context?: string;
}

/** How a control plane is started, or which one is joined. */
export interface ControlPlaneOptions {
  /**
   * Joins a control plane that runs already, and goes on when the test is over, instead of starting one. Default: whether
   * `$USE_EXISTING_CLUSTER` is `true`, as with controller-runtime.
   */
  readonly useExistingCluster?: boolean | ExistingCluster;
  /** Where etcd and kube-apiserver come from, if they are started. */
  readonly binaries?: BinaryOptions;
  /** CustomResourceDefinitions that are installed before the promise resolves, see {@link ControlPlane.installCrds}. */
  readonly crds?: ManifestSource;
  /** Flags of kube-apiserver besides, or instead of, the usual ones: `--name=value`. An existing one has its own. */
  readonly apiServerArgs?: readonly string[];
  /** Flags of etcd besides, or instead of, the usual ones. An existing one has its own. */
  readonly etcdArgs?: readonly string[];
  /** Folder for the log files of all processes, such as `etcd.log` and `kube-apiserver.log`, which then stay. Default: they go with the data. */
  readonly logDir?: string;
  /** Milliseconds until the API server must be ready, or an existing one must answer. Default: 60,000. */
  readonly startTimeoutMs?: number;
  /** More host names and addresses for the certificate of the webhooks, and of an API server that is started. */
  readonly hosts?: readonly string[];
  /** Gives up starting. A control plane that runs is ended by `stop` alone. */
  readonly signal?: AbortSignal | undefined;
}

/** Somebody who may use the API server. */
export interface User {
  /** Such as `system:serviceaccount:default:manager`, or any name. */
  readonly name: string;
  /** Such as `system:masters`, to whom everything is allowed. Default: none. */
  readonly groups?: readonly string[];
}

/** How to reach the API server as one user. */
export interface UserAccess {
  readonly config: ClusterConfig;
  /** The same as the text of a kubeconfig, everything inline. */
  readonly kubeconfig: string;
}

/** Where a webhook server of the test can listen, and with what certificate. */
export interface WebhookServing {
  readonly host: string;
  /** A port that was free when the control plane was started or joined. */
  readonly port: number;
  /** Folder with `tls.crt`, `tls.key` and `ca.crt`. */
  readonly certDir: string;
  /** PEM of the authority that signed the certificate. */
  readonly certificateAuthority: string;
}

/**
 * A real API server: with its etcd and for this process alone where it was started, shared with others where it ran already. `await using`
 * stops the one, and leaves the other as it was.
 */
export interface ControlPlane extends AsyncDisposable, UserAccess {
  /** URL of the API server. */
  readonly url: string;
  /** File with the kubeconfig of the same user as the client's, for programs. */
  readonly kubeconfigPath: string;
  /**
   * A client of the administrator, who may do everything; of an existing control plane, of the kubeconfig's user. It is closed with the
   * control plane.
   */
  readonly client: Client;
  /** Folder of data, certificates and logs. It goes with the control plane. */
  readonly dir: string;
  /** The log files. Of an existing control plane they are not known: an EnvtestError. */
  readonly logs: { readonly etcd: string; readonly kubeApiserver: string };
  /** Process ids. Of an existing control plane they are not known: an EnvtestError. */
  readonly pids: { readonly etcd: number; readonly kubeApiserver: number };
  /** etcd and kube-apiserver, which tell when they end by themselves. Of an existing control plane none is known. */
  readonly processes: readonly SupervisedProcess[];
  readonly webhookServing: WebhookServing;

  /**
   * Makes credentials for a user. The API server knows it at once; what it may do is up to the RBAC objects of the test. Nothing is
   * allowed to a user without groups or bindings but what every authenticated user may. A control plane that was started knows it by a
   * certificate; in an existing one the kubeconfig's user impersonates it, for which it needs the right.
   */
  addUser(user: User): Promise<UserAccess>;

  /** A certificate for a server, signed by the authority of {@link WebhookServing}. */
  issueServerCertificate(hosts: readonly string[]): Promise<KeyPair>;

  /**
   * Installs CustomResourceDefinitions and waits until all are established and their objects can be listed. Other objects among the
   * manifests are left out.
   *
   * The API server lets every `create` wait two seconds whose definition was established less than two seconds ago, for the sake of
   * clusters with several API servers; `apply` is not held up. So install definitions early, and all at once.
   *
   * @returns the definitions as stored.
   * @throws EnvtestError when one is refused or not served in time.
   */
  installCrds(source: ManifestSource, options?: InstallCrdsOptions): Promise<KubernetesObject[]>;

  /**
   * Installs validating and mutating webhook configurations such that the API server calls the test: every `clientConfig.service`
   * becomes a URL of the target with the service's path, with the target's authority. Other objects among the manifests are left out.
   *
   * @param target default: {@link ControlPlane.webhookServing}.
   * @returns the configurations as stored.
   */
  installWebhooks(source: ManifestSource, target?: WebhookTarget): Promise<KubernetesObject[]>;

  /**
   * Starts another program beside the control plane, such as kube-controller-manager: killed with it, and no sooner. Its output goes
   * to `<name>.log` beside the other logs.
   */
  startProcess(
    name: string,
    command: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>> },
  ): SupervisedProcess;

  /**
   * Kills all processes and removes the folder. Resolves when nothing is left. May be called again.
   *
   * An existing control plane goes on. What {@link ControlPlane.installCrds} and {@link ControlPlane.installWebhooks} put there is deleted,
   * with all objects of those definitions, unless it was there before.
   *
   * @throws EnvtestError when something does not go from an existing one within a minute, as an object does that has finalizers.
   */
  stop(): Promise<void>;
}
