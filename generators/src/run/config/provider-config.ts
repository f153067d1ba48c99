import { isRecord } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import {
  findBadEntries,
  isCount,
  isFlag,
  isListOf,
  isRecordOf,
  isString,
  isText,
  type KeyDefinition,
} from "./key-definition.ts";

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

const types = [
  "BootstrapProvider",
  "ControlPlaneProvider",
  "InfrastructureProvider",
  "IPAMProvider",
  "RuntimeExtensionProvider",
  "AddonProvider",
] as const;

/** A provider or runtime extension in the project. Paths are relative to the project. */
export interface ProviderConfig {
  /** Without the type: `foo`. */
  readonly name: string;
  readonly type: (typeof types)[number];
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
        /** HTTPS URL at which Cluster API calls the extension. Default: its Service. */
        readonly url?: string;
        /** PEM certificates of the authorities of `url`. Default: those of the system. */
        readonly caBundle?: string;
      };
}

type Accepts = KeyDefinition["accepts"];

const define = (wanted: string, accepts: Accepts): KeyDefinition => ({ wanted, accepts });
const oneOf =
  (...values: readonly unknown[]): Accepts =>
  (value) =>
    values.includes(value);
const flag = define("true or false", isFlag);
const name = define("a name", isText);
const paths = define("a list of paths", isListOf(isText));
const texts = define("a list of strings", isListOf(isText));
const textRecord = define("an object with string values", isRecordOf(isString));

const isResource: Accepts = (value) => {
  const { group, resource, controlledResources = [] } = Object(value) as Record<string, unknown>;
  return isString(group) && isText(resource) && isListOf(isResource)(controlledResources);
};
const isRing: Accepts = (value) => {
  const ring = Object(value) as Record<string, unknown>;
  const { resources, namespaceSelector = {} } = ring;
  const hasResources = isListOf(isResource)(resources) && (resources as unknown[]).length > 0;
  return isText(ring.name) && hasResources && isRecord(namespaceSelector);
};

const providerKeys: Readonly<Record<keyof ProviderConfig, KeyDefinition>> = {
  name,
  type: define(formatList(types, "or"), oneOf(...types)),
  version: define("a version such as v0.1.0", isText),
  image: define("an image name", isText),
  namespace: name,
  command: texts,
  args: texts,
  env: textRecord,
  featureGates: define("an object with boolean values", isRecordOf(isFlag)),
  replicas: define("an integer", isCount),
  resources: define("an object", isRecord),
  nodeSelector: textRecord,
  tolerations: define("a list of objects", isListOf(isRecord)),
  priorityClassName: name,
  terminationGracePeriodSeconds: define(
    "an integer of at least 11",
    (value) => isCount(value) && Number(value) >= 11,
  ),
  shardRing: define(
    "a name, or an object with name and resources",
    (value) => isText(value) || isRing(value),
  ),
  leaderElection: flag,
  diagnostics: define("variable or insecure", oneOf("variable", "insecure")),
  networkPolicy: flag,
  groups: texts,
  roles: texts,
  manifests: paths,
  kustomize: paths,
  contracts: define("lists of versions by contract", isRecordOf(isListOf(isText))),
  conversion: define("webhook or none", oneOf("webhook", "none")),
  extensionConfig: define("false or an object", (value) => value === false || isRecord(value)),
};

/** Returns the error in `provider`, a provider or a list of them; undefined if valid. */
export function providerConfigError(value: unknown): string | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return "provider is an empty list";
  for (const one of list) {
    if (!isRecord(one)) return "provider must be an object with name and type, or a list of them";
    for (const key of ["name", "type"]) if (one[key] === undefined) return `provider.${key} is missing`;
    const [bad] = findBadEntries(one, providerKeys);
    if (bad === undefined) continue;
    return bad.definition === undefined
      ? `unknown key provider.${bad.key}; supported: ${Object.keys(providerKeys).join(", ")}`
      : `provider.${bad.key} must be ${bad.definition.wanted}`;
  }
  return undefined;
}
