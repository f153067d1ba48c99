import type { ControllerRingOptions } from "@capikit/api/sharding";
import type { Provider } from "@capikit/inventory";
import type { JsonObject } from "@capikit/schema";

/** Deployment of a provider's or an extension's program. */
export interface ManagerOptions {
  /** With its registry, as clusterctl requires: `ghcr.io/acme/cluster-api-provider-foo:v0.1.0`. */
  readonly image: string;
  /** Command of the container. Default: the image's entry point. */
  readonly command?: readonly string[];
  /** Additional arguments. They may contain variables: `--region=${FOO_REGION:=here}`. */
  readonly args?: readonly string[];
  /** Additional environment variables. Values may contain variables of clusterctl. */
  readonly env?: Readonly<Record<string, string>>;
  /** Feature gates with their defaults, each with a variable: `Foo` with `EXP_FOO`. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Default: 1, with `shardRing` 2. */
  readonly replicas?: number;
  /** Requests and limits of the container. Default: requests of 100m CPU and 128Mi of memory. */
  readonly resources?: JsonObject;
  /** Labels of the nodes to run on. Default: any node. */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** Taints of nodes to run on. Default: those of control plane nodes. */
  readonly tolerations?: readonly JsonObject[];
  /** Default: none. */
  readonly priorityClassName?: string;
  /**
   * Seconds from the Pod's SIGTERM to SIGKILL, at least 11. If set, the program gets 10 s less for
   * running work, by the flag `--graceful-shutdown-timeout`. Default: 40, for the 30 s of managers
   * and extensions, or 10 s more than this flag in `args` if that is longer. If a clusterctl
   * variable sets the flag, its default counts; a variable without a default gives 40.
   */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * ControllerRing whose objects the replicas share, by the flag `--shard-ring`. With resources,
   * the components contain the ring and the sharder's role for it. A name refers to a ring of
   * `manifests`, or to a separate ring: replicas then may release objects of the provider's kinds
   * with a status. Default: none: one replica reconciles all objects.
   */
  readonly shardRing?: string | ControllerRingOptions;
  /** Enables leader election. Default: true, for extensions false. */
  readonly leaderElection?: boolean;
  /**
   * Diagnostics endpoint (metrics, profiles): `variable` uses TLS with authorization by default and
   * honors `CAPI_INSECURE_DIAGNOSTICS`; `insecure` disables both. Default: `variable`.
   */
  readonly diagnostics?: "variable" | "insecure";
  /**
   * Limits connections to the ports of webhooks or hooks (9443) and diagnostics (8443) with their
   * clients, and those of the program to DNS, 443 and ports from 1024. Set false if it needs others.
   * Default: true.
   */
  readonly networkPolicy?: boolean;
}

/** ExtensionConfig that registers an extension with Cluster API. */
export interface ExtensionConfigOptions {
  /** A DNS-1123 label, the suffix of registered handlers. Default: the provider's name. */
  readonly name?: string;
  /** Selects namespaces whose clusters call the extension. Default: all. */
  readonly namespaceSelector?: JsonObject;
  readonly settings?: Readonly<Record<string, string>>;
  /** HTTPS URL at which Cluster API calls the extension, for one in another cluster. Default: its Service. */
  readonly url?: string;
  /** PEM certificates of the authorities of `url`. Default: those of the system. */
  readonly caBundle?: string;
}

/** Options of `assembleComponents`. */
export interface AssembleOptions {
  /** Any type except the core provider. */
  readonly provider: Provider;
  /** Default installation namespace. Default: `<provider label>-system`. */
  readonly namespace?: string;
  /** False for a provider whose program is in the components of another type. */
  readonly manager: ManagerOptions | false;
  /** Generated CustomResourceDefinitions. */
  readonly crds?: readonly JsonObject[];
  /** Generated ClusterRoles and Roles. They are bound to the program's ServiceAccount. */
  readonly roles?: readonly JsonObject[];
  /** Generated webhook configurations. */
  readonly webhooks?: readonly JsonObject[];
  /** Custom manifests with optional variables. Namespaced objects get the provider's namespace. */
  readonly manifests?: readonly JsonObject[];
  /** Versions per contract for CRDs without contract labels: `{ v1beta2: ["v1beta2"] }`. */
  readonly contracts?: Readonly<Record<string, readonly string[]>>;
  /** How CRDs with several versions are converted. Default: `webhook`. */
  readonly conversion?: "webhook" | "none";
  /** Runtime extensions only; false omits the ExtensionConfig. Default: all defaults. */
  readonly extensionConfig?: ExtensionConfigOptions | false;
}
