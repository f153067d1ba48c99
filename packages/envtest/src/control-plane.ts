import type { Client, ClusterConfig, KubernetesObject } from "@capikit/client";
import type { BinaryOptions } from "./binaries/binaries.ts";
import type { InstallCrdsOptions } from "./install/install-crds.ts";
import type { ManifestSource } from "./install/manifests.ts";
import type { WebhookTarget } from "./install/webhook-target.ts";
import type { KeyPair } from "./pki/authority.ts";
import type { SupervisedProcess } from "./process/supervisor.ts";

/** Selects a running API server. */
export interface ExistingCluster {
  /**
   * Path of the kubeconfig. Default: `$KUBECONFIG`, else the Pod's service account, else
   * `~/.kube/config`.
   */
  readonly kubeconfig?: string;
  /** Its context. Default: `current-context`. */
  readonly context?: string;
}

/** Options for starting or joining a control plane. */
export interface ControlPlaneOptions {
  /**
   * Joins a running control plane, which continues after the test, instead of starting one.
   * Default: whether `$USE_EXISTING_CLUSTER` is `true`, as with controller-runtime.
   */
  readonly useExistingCluster?: boolean | ExistingCluster;
  /** Source of etcd and kube-apiserver. */
  readonly binaries?: BinaryOptions;
  /** CustomResourceDefinitions to install first, see {@link ControlPlane.installCrds}. */
  readonly crds?: ManifestSource;
  /**
   * Flags of kube-apiserver, added to the defaults or replacing them: `--name=value`. Not for
   * existing ones.
   */
  readonly apiServerArgs?: readonly string[];
  /** Flags of etcd, added to the defaults or replacing them. Not for existing ones. */
  readonly etcdArgs?: readonly string[];
  /**
   * Folder for log files, such as `etcd.log`, which then remain. Default: deleted with the data.
   */
  readonly logDir?: string;
  /**
   * Timeout in milliseconds until the API server is ready, or an existing one answers. Default:
   * 60,000.
   */
  readonly startTimeoutMs?: number;
  /**
   * Additional host names and addresses for the certificates of webhooks and of a started API
   * server.
   */
  readonly hosts?: readonly string[];
  /** Cancels the start. Only `stop` ends a running control plane. */
  readonly signal?: AbortSignal | undefined;
}

/** A user of the API server. */
export interface User {
  /** Such as `system:serviceaccount:default:manager`, or any name. */
  readonly name: string;
  /** Such as `system:masters`, which has all rights. Default: none. */
  readonly groups?: readonly string[];
}

/** Configuration of a client for one user. */
export interface UserAccess {
  readonly config: ClusterConfig;
  /** The same as a kubeconfig with inline credentials. */
  readonly kubeconfig: string;
}

/** Address and certificate for a webhook server of the test. */
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
 * A real API server: started for this process, or shared if it was running already. `await using`
 * stops a started one and cleans up a shared one.
 */
export interface ControlPlane extends AsyncDisposable, UserAccess {
  /** URL of the API server. */
  readonly url: string;
  /** Kubeconfig file of the client's user, for other programs. */
  readonly kubeconfigPath: string;
  /**
   * A client of the administrator, who has all rights; for an existing control plane, of the
   * kubeconfig's user. It is closed with the control plane.
   */
  readonly client: Client;
  /** Folder of data, certificates and logs. It is deleted with the control plane. */
  readonly dir: string;
  /** The log files. Throws an EnvtestError for an existing control plane. */
  readonly logs: { readonly etcd: string; readonly kubeApiserver: string };
  /** Process ids. Throws an EnvtestError for an existing control plane. */
  readonly pids: { readonly etcd: number; readonly kubeApiserver: number };
  /**
   * Processes of etcd and kube-apiserver, with their exits. Empty for an existing control plane.
   */
  readonly processes: readonly SupervisedProcess[];
  readonly webhookServing: WebhookServing;

  /**
   * Creates credentials for a user, who then has the rights that the test's RBAC objects grant, in
   * addition to those of every authenticated user. A started control plane identifies the user by a
   * certificate; in an existing one, the kubeconfig's user must have the right to impersonate.
   */
  addUser(user: User): Promise<UserAccess>;

  /** Issues a server certificate signed by the authority of {@link WebhookServing}. */
  issueServerCertificate(hosts: readonly string[]): Promise<KeyPair>;

  /**
   * Installs CustomResourceDefinitions and waits until all are established and their objects can be
   * listed. Other manifests are skipped.
   *
   * The API server delays every `create` by up to two seconds after the definition was established,
   * for clusters with several API servers; `apply` is not delayed. So install definitions early and
   * all at once.
   *
   * @returns the stored definitions.
   * @throws EnvtestError when one is refused or not served in time.
   */
  installCrds(source: ManifestSource, options?: InstallCrdsOptions): Promise<KubernetesObject[]>;

  /**
   * Installs validating and mutating webhook configurations that call the test: every
   * `clientConfig.service` becomes a URL of the target with the service's path and the target's
   * authority. Other manifests are skipped.
   *
   * @param target default: {@link ControlPlane.webhookServing}.
   * @returns the stored configurations.
   */
  installWebhooks(source: ManifestSource, target?: WebhookTarget): Promise<KubernetesObject[]>;

  /**
   * Starts another program, such as kube-controller-manager, which is killed with the control
   * plane. Its output goes to `<name>.log` in the log folder.
   */
  startProcess(
    name: string,
    command: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>> },
  ): SupervisedProcess;

  /**
   * Kills all processes and removes the folder. Resolves when both are done. May be called again.
   *
   * An existing control plane keeps running. Definitions and webhooks installed by
   * {@link ControlPlane.installCrds} and {@link ControlPlane.installWebhooks} are deleted with all
   * their objects, unless they existed before.
   *
   * @throws EnvtestError when objects remain in an existing one after a minute, for example because
   *   of finalizers.
   */
  stop(): Promise<void>;
}
