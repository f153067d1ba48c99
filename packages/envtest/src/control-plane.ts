import type { Client, ClusterConfig, KubernetesObject } from "@capikit/client";
import type { KeyPair } from "./authority.ts";
import type { BinaryOptions } from "./binaries/binaries.ts";
import type { InstallCrdsOptions } from "./install/install-crds.ts";
import type { ManifestSource } from "./install/manifests.ts";
import type { WebhookTarget } from "./install/webhook-target.ts";
import type { SupervisedProcess } from "./process/supervisor.ts";

/** Selects a running API server. */
export interface ExistingCluster {
  /** Path of the kubeconfig. Default: as `loadConfig` of `@capikit/client`. */
  readonly kubeconfig?: string;
  /** Its context. Default: `current-context`. */
  readonly context?: string;
  /** Whether `stop` keeps CustomResourceDefinitions and their objects. Default: false. */
  readonly keepDefinitions?: boolean;
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
  /** Additional host names and addresses for the certificates of webhooks and API server. */
  readonly hosts?: readonly string[];
  /** Flags of a started kube-apiserver, `--name=value`, added to the defaults or replacing them. */
  readonly apiServerArgs?: readonly string[];
  /** Flags of etcd, added to the defaults or replacing them. Not for existing ones. */
  readonly etcdArgs?: readonly string[];
  /** Folder for log files such as `etcd.log`, which remain. Default: deleted with the data. */
  readonly logDir?: string;
  /** Milliseconds until the API server is ready, or an existing one answers. Default: 60,000. */
  readonly startTimeoutMs?: number;
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

/** A real API server. `await using` stops a started one and cleans up an existing one. */
export interface ControlPlane extends AsyncDisposable, UserAccess {
  /** URL of the API server. */
  readonly url: string;
  /** Kubeconfig file of the client's user, for other programs. */
  readonly kubeconfigPath: string;
  /** Client of the administrator, or of an existing cluster's kubeconfig. Closed by `stop`. */
  readonly client: Client;
  /** Folder of data, certificates and logs. It is deleted with the control plane. */
  readonly dir: string;
  /** The log files. Throws an EnvtestError for an existing control plane. */
  readonly logs: { readonly etcd: string; readonly kubeApiserver: string };
  /** Process ids. Throws an EnvtestError for an existing control plane. */
  readonly pids: { readonly etcd: number; readonly kubeApiserver: number };
  /** Processes of etcd and kube-apiserver, with exits. Empty for an existing control plane. */
  readonly processes: readonly SupervisedProcess[];
  readonly webhookServing: WebhookServing;

  /**
   * Creates credentials for a user with the rights of the test's RBAC objects. A started control
   * plane identifies the user by a certificate; in an existing one, the client impersonates it.
   */
  addUser(user: User): Promise<UserAccess>;

  /** Issues a server certificate signed by the authority of {@link WebhookServing}. */
  issueServerCertificate(hosts: readonly string[]): Promise<KeyPair>;

  /**
   * Installs CustomResourceDefinitions and waits until they are served. Skips other manifests.
   *
   * Install definitions early and all at once: the API server delays each `create`, not `apply`, by
   * two seconds if its definition was established less than two seconds ago.
   *
   * @returns the stored definitions.
   * @throws EnvtestError when one is refused or not served in time.
   */
  installCrds(source: ManifestSource, options?: InstallCrdsOptions): Promise<KubernetesObject[]>;

  /**
   * Installs admission webhook configurations that call the test: `clientConfig.service` becomes a
   * URL of the target with the service's path and the target's authority. Skips other manifests.
   *
   * @param target default: {@link ControlPlane.webhookServing}.
   * @returns the stored configurations.
   */
  installWebhooks(source: ManifestSource, target?: WebhookTarget): Promise<KubernetesObject[]>;

  /** Starts a program, killed with the control plane. Its output goes to the log `<name>.log`. */
  startProcess(
    name: string,
    command: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>> },
  ): SupervisedProcess;

  /**
   * Kills all processes and removes the folder; resolves when both are done. May be called again.
   *
   * An existing control plane keeps running, without the definitions, their objects and the
   * webhooks that the test installed there.
   *
   * @throws EnvtestError when objects remain after a minute, for example because of finalizers.
   */
  stop(): Promise<void>;
}
