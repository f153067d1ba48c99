import type { HookSet } from "@capikit/api/catalog/runtime";
import type { KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import { resourceName } from "@capikit/client/kinds";
import { type DiagnosticDefinition, defineDiagnostics } from "@capikit/common/diagnostics";
import { shellWords } from "@capikit/common/text";
import type { CrdFacts, InstalledProvider, ReadObject, WebhookCaller } from "@capikit/inventory";
import type { RefusedClone } from "@capikit/schema/manifests";
import type { ReportFinding } from "./finding.ts";

/** Judges the objects of a scan one after the other. */
export interface ObjectScan {
  readonly object: (object: ScannedObject, kind: ScannedKind) => void;
  /** Runs after the last object. */
  readonly finish?: () => Promise<void> | void;
}

/** A check of a management cluster. */
export interface DoctorCheck {
  /** Unique name, such as `stored-versions`. */
  readonly name: string;
  /** Statement that is true for a healthy cluster. */
  readonly title: string;
  /** Codes that it reports. */
  readonly diagnostics: Readonly<Record<string, DiagnosticDefinition>>;
  /** Checks all but single objects of Cluster API. */
  readonly run?: (context: CheckContext, report: ReportFinding) => Promise<void>;
  /** Starts to check all objects of Cluster API and its providers, in one scan for all checks. */
  readonly scan?: (context: CheckContext, report: ReportFinding) => ObjectScan;
}

/** A check as written: the codes of its table restrict those that it reports. */
export interface CheckDefinition<Code extends string> extends Pick<DoctorCheck, "name" | "title"> {
  readonly diagnostics: Readonly<Record<Code, Omit<DiagnosticDefinition, "code">>>;
  readonly run?: (context: CheckContext, report: ReportFinding<Code>) => Promise<void>;
  readonly scan?: (context: CheckContext, report: ReportFinding<Code>) => ObjectScan;
}

/** Defines a check with its codes. */
export function defineCheck<Code extends string>(definition: CheckDefinition<Code>): DoctorCheck {
  return Object.freeze({ ...definition, diagnostics: defineDiagnostics(definition.diagnostics) });
}

/** Selects the objects to read. */
export interface ReadSelection {
  readonly namespace?: string | undefined;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
  /** Reads only metadata. Default: false. */
  readonly metadata?: boolean;
  /** Objects of a page. Default: 500. */
  readonly limit?: number;
}

/** An object, or the reason for its absence: `unread` if the API server rejects the read. */
export type ReadResult = ReadObject | "missing" | "unread";

/**
 * Input of a check. Reads that the API server rejects are recorded: the check is then incomplete.
 */
export interface CheckContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Milliseconds before its expiry in which a certificate is reported. */
  readonly expiresWithin: number;
  /** Milliseconds after which a deletion, or a missing result of a controller, is reported. */
  readonly stuckAfter: number;
  /** Hooks of Cluster API and others. */
  readonly hooks: HookSet;
  /** Namespace of the objects to check; undefined for all namespaces. */
  readonly namespace: string | undefined;
  /** Yields the objects of a kind in pages; none if the server does not serve the kind. */
  readonly list: (
    kind: KindDescriptor<KubernetesObject>,
    selection?: ReadSelection,
  ) => AsyncIterable<ReadObject>;
  /** Returns a short list of objects; undefined if the API server rejects the read. */
  readonly all: (
    kind: KindDescriptor<KubernetesObject>,
    selection?: ReadSelection,
  ) => Promise<readonly ReadObject[] | undefined>;
  readonly get: (
    kind: KindDescriptor<KubernetesObject>,
    ref: { readonly name: string; readonly namespace?: string | undefined },
  ) => Promise<ReadResult>;
  /** Returns all CRDs; undefined if they cannot be read. Read once for all checks. */
  readonly crds: () => Promise<readonly CrdFacts[] | undefined>;
  /** Returns the templates of which the API server refuses the clones. Compares the CRDs once. */
  readonly refusedClones: () => Promise<readonly RefusedClone[]>;
  /** Returns the objects of cluster-api-operator. Read once for all checks. */
  readonly operated: () => Promise<readonly ReadObject[]>;
  /**
   * Returns clusterctl's inventory and the providers of cluster-api-operator; undefined if it cannot be
   * read. Read once for all checks.
   */
  readonly providers: () => Promise<readonly InstalledProvider[] | undefined>;
  /** Returns the webhooks that concern Cluster API; read once for all checks. */
  readonly callers: () => Promise<readonly WebhookCaller[]>;
  /** Returns the Kubernetes version of the API server, such as `v1.35.1`; undefined if unknown. */
  readonly serverVersion: () => Promise<string | undefined>;
}

/** A kind of Cluster API or a provider, and its provider. */
export interface ScannedKind {
  readonly descriptor: KindDescriptor<KubernetesObject>;
  /** Label of the provider that installs the kind, such as `infrastructure-aws`; or empty. */
  readonly provider: string;
  /** Versions of the CRD that are deprecated. */
  readonly deprecated: readonly string[];
}

/** An object of a scan. Only Clusters, Machines and MachineDeployments have more than metadata. */
export interface ScannedObject {
  readonly apiVersion?: string | undefined;
  readonly kind: string;
  readonly metadata: ObjectMeta;
  readonly spec?: unknown;
  readonly status?: unknown;
}

/** Returns the name of an object in findings: `Machine default/one`. */
export function objectName(kind: string, { namespace, name = "" }: ObjectNames): string {
  return `${kind} ${namespace ? `${namespace}/` : ""}${name}`;
}

/** Names in the metadata of an object. */
interface ObjectNames {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/**
 * Returns kubectl's arguments for an object: `machines.cluster.x-k8s.io one -n default`, quoted for a
 * shell, as dumps may contain any names.
 */
export function kubectlName(
  kind: Pick<KindDescriptor, "plural" | "group">,
  { namespace, name = "" }: ObjectNames,
): string {
  return `${shellWords(resourceName(kind), name)}${namespace ? ` -n ${shellWords(namespace)}` : ""}`;
}
