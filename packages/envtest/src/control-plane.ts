import type { Client, ClusterConfig, KubernetesObject } from "@capikit/client";
import type { BinaryOptions } from "./binaries/binaries.ts";
import type { InstallCrdsOptions } from "./install/install-crds.ts";
import type { ManifestSource } from "./install/manifests.ts";
import type { WebhookTarget } from "./install/webhook-target.ts";
import type { KeyPair } from "./pki/authority.ts";
import type { SupervisedProcess } from "./process/supervisor.ts";

/** How a control plane is started. */
export interface ControlPlaneOptions {
  /** Where etcd and kube-apiserver come from. */
  readonly binaries?: BinaryOptions;
  /** CustomResourceDefinitions that are installed before the promise resolves, see {@link ControlPlane.installCrds}. */
  readonly crds?: ManifestSource;
  /** Flags of kube-apiserver besides, or instead of, the usual ones: `--name=value`. */
  readonly apiServerArgs?: readonly string[];
  /** Flags of etcd besides, or instead of, the usual ones. */
  readonly etcdArgs?: readonly string[];
  /** Folder for the log files `etcd.log` and `kube-apiserver.log`, which then stay. Default: they go with the data. */
  readonly logDir?: string;
  /** Milliseconds until the API server must be ready. Default: 60,000. */
  readonly startTimeoutMs?: number;
  /** More host names and addresses for the certificate of the API server and the webhooks. */
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
  /** A port that was free when the control plane started. */
  readonly port: number;
  /** Folder with `tls.crt`, `tls.key` and `ca.crt`. */
  readonly certDir: string;
  /** PEM of the authority that signed the certificate. */
  readonly certificateAuthority: string;
}

/** A real API server with its etcd, for this process alone. `await using` stops it. */
export interface ControlPlane extends AsyncDisposable, UserAccess {
  /** URL of the API server. */
  readonly url: string;
  /** File with the administrator's kubeconfig, for programs. */
  readonly kubeconfigPath: string;
  /** A client of the administrator, who may do everything. It is closed with the control plane. */
  readonly client: Client;
  /** Folder of data, certificates and logs. It goes with the control plane. */
  readonly dir: string;
  /** The log files. */
  readonly logs: { readonly etcd: string; readonly kubeApiserver: string };
  /** Process ids. */
  readonly pids: { readonly etcd: number; readonly kubeApiserver: number };
  readonly webhookServing: WebhookServing;

  /**
   * Makes credentials for a user. The API server knows it at once; what it may do is up to the RBAC objects of the test. Nothing is
   * allowed to a user without groups or bindings but what every authenticated user may.
   */
  addUser(user: User): Promise<UserAccess>;

  /** A certificate for a server, signed by the authority of this control plane. */
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
   * becomes a URL of the target with the service's path, with the authority of this control plane. Other objects among the manifests
   * are left out.
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

  /** Kills all processes and removes the folder. Resolves when nothing is left. May be called again. */
  stop(): Promise<void>;
}
