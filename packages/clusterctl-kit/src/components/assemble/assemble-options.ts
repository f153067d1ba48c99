import type { JsonObject } from "@capikit/schema";
import type { Provider } from "../../repository/model/provider.ts";

/** The Deployment of a provider's or an extension's program. */
export interface ManagerOptions {
  /** With its registry, as clusterctl wants it: `ghcr.io/acme/cluster-api-provider-foo:v0.1.0`. */
  readonly image: string;
  /** What is run in the image. Default: what the image says. */
  readonly command?: readonly string[];
  /** Arguments besides those that every manager gets. Variables may stand in them: `--region=${FOO_REGION:=here}`. */
  readonly args?: readonly string[];
  /** Variables of the environment, besides the pod's own name, namespace and uid. Values may hold variables of clusterctl. */
  readonly env?: Readonly<Record<string, string>>;
  /** Feature gates and their defaults, each to be switched by a variable: `Foo` by `EXP_FOO`. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Default: 1. */
  readonly replicas?: number;
  /** Requests and limits of the container. Default: none. */
  readonly resources?: JsonObject;
  /** Whether several replicas choose one that works. Default: true, for extensions false. */
  readonly leaderElection?: boolean;
  /**
   * How diagnostics (metrics, profiles) are served: over TLS to whom the API server lets in, plainly to everybody, or as the variable
   * `CAPI_INSECURE_DIAGNOSTICS` says, with the former as its default. `insecure` needs no rights. Default: `variable`.
   */
  readonly diagnostics?: "variable" | "insecure";
}

/** The ExtensionConfig by which Cluster API finds an extension. */
export interface ExtensionConfigOptions {
  /** A DNS-1123 label; registered handlers end with it. Default: the provider's name. */
  readonly name?: string;
  /** Which namespaces' clusters the extension is called for. Default: all. */
  readonly namespaceSelector?: JsonObject;
  readonly settings?: Readonly<Record<string, string>>;
}

/** What components are assembled from. */
export interface AssembleOptions {
  /** Any but the core provider. */
  readonly provider: Provider;
  /** Where the provider is installed unless its users say otherwise. Default: the provider's label and `-system`: `infrastructure-foo-system`. */
  readonly namespace?: string;
  /** False for a provider whose program comes with the components of another type. */
  readonly manager: ManagerOptions | false;
  /** Generated CustomResourceDefinitions. */
  readonly crds?: readonly JsonObject[];
  /** Generated ClusterRoles and Roles: what the program may do. They are bound to its ServiceAccount. */
  readonly roles?: readonly JsonObject[];
  /** Generated webhook configurations. */
  readonly webhooks?: readonly JsonObject[];
  /** The author's own manifests. They may hold variables; namespaced objects get the provider's namespace. */
  readonly manifests?: readonly JsonObject[];
  /** Which versions of a CRD without contract labels follow which contract, by contract: `{ v1beta2: ["v1beta2"] }`. */
  readonly contracts?: Readonly<Record<string, readonly string[]>>;
  /** Whether the program converts between versions of kinds that have several. Default: `webhook`. */
  readonly conversion?: "webhook" | "none";
  /** For runtime extensions; false leaves the ExtensionConfig out. Default: one with all defaults. */
  readonly extensionConfig?: ExtensionConfigOptions | false;
}
