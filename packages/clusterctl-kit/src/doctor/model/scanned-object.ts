import type { KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";

/** A kind of Cluster API or a provider, and its provider. */
export interface ScannedKind {
  readonly descriptor: KindDescriptor<KubernetesObject>;
  /** Label of the provider that installs the kind, such as `infrastructure-aws`; or empty. */
  readonly provider: string;
  /** Versions of the CRD that are deprecated. */
  readonly deprecated: readonly string[];
}

/** An object of a scan. Only objects of `fullKinds` have more than metadata. */
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
export interface ObjectNames {
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
}

/** Returns kubectl's arguments for an object: `machines.cluster.x-k8s.io one -n default`. */
export function kubectlName(
  { plural, group }: Pick<KindDescriptor, "plural" | "group">,
  { namespace, name = "" }: ObjectNames,
): string {
  return `${plural}${group === "" ? "" : `.${group}`} ${name}${namespace ? ` -n ${namespace}` : ""}`;
}
