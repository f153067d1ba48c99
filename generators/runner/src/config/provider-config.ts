import { isRecord } from "@capikit/common/json";

/** A ControllerRing in the components. */
export interface ShardRingConfig {
  /** At most 63 characters. */
  readonly name: string;
  /** Plural resources of the controllers. */
  readonly resources: readonly (RingResourceConfig & {
    readonly controlledResources?: readonly RingResourceConfig[];
  })[];
  /** Default: the sharder's. */
  readonly namespaceSelector?: object;
}

/** A resource, as named in URLs. */
export interface RingResourceConfig {
  /** Empty for the core group. */
  readonly group: string;
  readonly resource: string;
}

/** A provider or runtime extension in the project. Paths are relative to the project. */
export interface ProviderConfig {
  /** Without the type: `foo`. */
  readonly name: string;
  readonly type:
    | "BootstrapProvider"
    | "ControlPlaneProvider"
    | "InfrastructureProvider"
    | "IPAMProvider"
    | "RuntimeExtensionProvider"
    | "AddonProvider";
  /** Of the release: `v0.1.0`. */
  readonly version?: string;
  /** Of the program, with its registry. Optional if another provider includes it. */
  readonly image?: string;
  /** Default: its label and `-system`, such as `infrastructure-foo-system`. */
  readonly namespace?: string;
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of the program, which may contain variables of clusterctl. */
  readonly args?: readonly string[];
  /** Feature gates with their defaults; the variable `EXP_FOO` sets `Foo`. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  readonly replicas?: number;
  /** Requests and limits of the container. */
  readonly resources?: object;
  /** Taints of nodes to run on. Default: those of control plane nodes. */
  readonly tolerations?: readonly object[];
  /** Labels of the nodes to run on. */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  readonly priorityClassName?: string;
  /** Seconds from SIGTERM to SIGKILL; the program gets 10 s less for running work. Default: 40. */
  readonly terminationGracePeriodSeconds?: number;
  /**
   * ControllerRing whose objects the replicas share. With resources, the components contain it; a
   * name refers to a ring in `manifests` or created separately. Default: none.
   */
  readonly shardRing?: string | ShardRingConfig;
  readonly leaderElection?: boolean;
  /** `insecure` serves metrics over HTTP, without authorization. */
  readonly diagnostics?: "variable" | "insecure";
  /** Limits connections to the ports 9443, 8443 and 9440. Default: true. */
  readonly networkPolicy?: boolean;
  /** Versions by contract for CRDs without contract labels: `{ v1beta2: ["v1beta2"] }`. */
  readonly contracts?: Readonly<Record<string, readonly string[]>>;
  readonly conversion?: "webhook" | "none";
  /** API groups of generated CRDs and webhooks, for several providers. Default: all. */
  readonly groups?: readonly string[];
  /** Names of the program's generated roles, for several providers. Default: all. */
  readonly roles?: readonly string[];
  /** Files and folders of hand-written manifests. */
  readonly manifests?: readonly string[];
  /** Folders that kustomize renders to additional manifests. */
  readonly kustomize?: readonly string[];
  /** For a runtime extension; `false` omits it. */
  readonly extensionConfig?:
    | false
    | {
        readonly name?: string;
        readonly namespaceSelector?: object;
        readonly settings?: Readonly<Record<string, string>>;
      };
}

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === "string" && value !== "";
const flag: Check = (value) => typeof value === "boolean";
const texts: Check = (value) => Array.isArray(value) && value.every(text);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const record =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const anything: Check = () => true;

const isResource: Check = (value) => {
  const { group, resource, controlledResources = [] } = Object(value) as Record<string, unknown>;
  const owned = controlledResources;
  return typeof group === "string" && text(resource) && Array.isArray(owned) && owned.every(isResource);
};
const isRing: Check = (value) => {
  const { name, resources, namespaceSelector = {} } = Object(value) as Record<string, unknown>;
  const isList = Array.isArray(resources) && resources.length > 0 && resources.every(isResource);
  return text(name) && isList && record(anything)(namespaceSelector);
};

const checks: Readonly<Record<keyof ProviderConfig, readonly [wanted: string, check: Check]>> = {
  name: ["a name", text],
  type: [
    "BootstrapProvider, ControlPlaneProvider, InfrastructureProvider, IPAMProvider, RuntimeExtensionProvider or AddonProvider",
    oneOf(
      "BootstrapProvider",
      "ControlPlaneProvider",
      "InfrastructureProvider",
      "IPAMProvider",
      "RuntimeExtensionProvider",
      "AddonProvider",
    ),
  ],
  version: ["a version such as v0.1.0", text],
  image: ["an image name", text],
  namespace: ["a name", text],
  command: ["a list of strings", texts],
  args: ["a list of strings", texts],
  env: ["an object with string values", record((value) => typeof value === "string")],
  featureGates: ["an object with boolean values", record(flag)],
  replicas: ["an integer", (value) => Number.isInteger(value) && Number(value) >= 0],
  resources: ["an object", record(anything)],
  nodeSelector: ["an object with string values", record((value) => typeof value === "string")],
  tolerations: ["a list of objects", (value) => Array.isArray(value) && value.every(record(anything))],
  priorityClassName: ["a name", text],
  terminationGracePeriodSeconds: [
    "an integer of at least 11",
    (value) => Number.isInteger(value) && Number(value) >= 11,
  ],
  shardRing: ["a name, or an object with name and resources", (value) => text(value) || isRing(value)],
  leaderElection: ["true or false", flag],
  diagnostics: ["variable or insecure", oneOf("variable", "insecure")],
  networkPolicy: ["true or false", flag],
  groups: ["a list of strings", texts],
  roles: ["a list of strings", texts],
  manifests: ["a list of paths", texts],
  kustomize: ["a list of paths", texts],
  contracts: ["lists of versions by contract", record(texts)],
  conversion: ["webhook or none", oneOf("webhook", "none")],
  extensionConfig: ["false or an object", (value) => value === false || record(anything)(value)],
};

/** Returns the error in `provider`, a provider or a list of them; undefined if valid. */
export function providerConfigError(value: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return "provider is an empty list";
  for (const one of list) {
    if (!record(anything)(one)) return "provider must be an object with name and type, or a list of them";
    const given = one as Readonly<Record<string, unknown>>;
    for (const key of ["name", "type"] as const)
      if (given[key] === undefined) return `provider.${key} is missing`;
    for (const [key, item] of Object.entries(given)) {
      const known = Object.hasOwn(checks, key) ? checks[key as keyof ProviderConfig] : undefined;
      if (known === undefined)
        return `unknown key provider.${key}; supported: ${Object.keys(checks).join(", ")}`;
      if (item !== undefined && !known[1](item)) return `provider.${key} must be ${known[0]}`;
    }
  }
  return undefined;
}
