import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { isClusterApiGroup } from "@capikit/api/meta";
import { extensionConfig as oldExtensionConfig } from "@capikit/api/runtime/v1alpha1";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { integerAt, listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { findContract, readContractLabels } from "@capikit/common/kubernetes";
import { type CrdKind, type CrdVersion, crdKind } from "@capikit/schema/manifests";
import { type Condition, conditionsOf } from "./conditions.ts";
import type { InventoryObject } from "./references.ts";

/** Contracts of Cluster API, the newest first. */
export const contracts = ["v1beta2", "v1beta1"] as const;

/** Returns the newest contract and API version of a CRD; undefined without a contract label. */
export function contractOfCrd(crd: InventoryObject): ReturnType<typeof findContract> {
  return findContract(textsAt(crd, "metadata", "labels"), contracts);
}

/** Returns the newest contract of a version of a CRD. */
export function contractOfVersion(
  crd: InventoryObject,
  version: string,
): (typeof contracts)[number] | undefined {
  const read = readContractLabels(textsAt(crd, "metadata", "labels"));
  return contracts.find((contract) => read.get(contract)?.includes(version));
}

/** Returns the descriptor of a kind in a version; undefined if that or a name is missing. */
export function describeKind(
  { versions: _, ...names }: CrdKind,
  version: CrdVersion | undefined,
): KindDescriptor<DynamicObject> | undefined {
  const isComplete = names.group !== "" && names.kind !== "" && names.plural !== "" && version?.name;
  return isComplete ? { ...names, version: version.name } : undefined;
}

/** A CRD without its schemas, which are most of its size. */
export interface CrdFacts extends CrdKind {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** Label of its provider; empty without. */
  readonly provider: string;
  readonly isDeleting: boolean;
  readonly storedVersions: readonly string[];
  readonly conditions: readonly Condition[];
  /** The conversion webhook. */
  readonly conversion: ClientTarget | undefined;
}

/** Returns the facts about a CRD. */
export function crdFacts(crd: InventoryObject): CrdFacts {
  const text = (...path: readonly string[]): string => textAt(crd, ...path);
  const labels = textsAt(crd, "metadata", "labels");
  const webhook = valueAt(crd, "spec", "conversion", "webhook", "clientConfig");
  const isConverted = text("spec", "conversion", "strategy") === "Webhook";
  return {
    ...crdKind(crd),
    name: text("metadata", "name"),
    labels,
    annotations: textsAt(crd, "metadata", "annotations"),
    provider: labels[providerNameLabel] ?? "",
    isDeleting: text("metadata", "deletionTimestamp") !== "",
    storedVersions: listAt(crd, "status", "storedVersions").filter((one) => typeof one === "string"),
    conditions: conditionsOf(crd),
    conversion: isConverted ? clientTarget(webhook) : undefined,
  };
}

/** Reports whether a CRD belongs to Cluster API or a provider: by its group, or labels of clusterctl or a contract. */
export function isOfClusterApi({
  group,
  provider,
  labels,
}: Pick<CrdFacts, "group" | "provider" | "labels">): boolean {
  return provider !== "" || isClusterApiGroup(group) || readContractLabels(labels).size > 0;
}

export { isClusterApiGroup } from "@capikit/api/meta";

/** Returns the kind ExtensionConfig in a version that a cluster with these CRDs serves. */
export function servedExtensionConfig(crds: readonly CrdFacts[] = []): typeof extensionConfig {
  const { group, plural, version } = extensionConfig;
  const crd = crds.find(({ name }) => name === `${plural}.${group}`);
  const isOld = crd !== undefined && !crd.versions.some(({ name, served }) => name === version && served);
  return isOld ? (oldExtensionConfig as unknown as typeof extensionConfig) : extensionConfig;
}

/** A Service that the API server or a controller calls. */
export interface ServiceTarget {
  readonly namespace: string;
  readonly name: string;
  readonly port: number;
}

/** Where a webhook or an extension is called: the `clientConfig` of its registration. */
export interface ClientTarget {
  /** Absent if it is called by URL. */
  readonly service?: ServiceTarget;
  /** Base64 of the trusted CA certificates in PEM; empty if missing. */
  readonly caBundle: string;
}

/** Reads a `clientConfig`. */
export function clientTarget(clientConfig: unknown): ClientTarget {
  const caBundle = textAt(clientConfig, "caBundle");
  if (valueAt(clientConfig, "service") === undefined) return { caBundle };
  const service = {
    namespace: textAt(clientConfig, "service", "namespace"),
    name: textAt(clientConfig, "service", "name"),
    port: integerAt(clientConfig, "service", "port") ?? 443,
  };
  return { service, caBundle };
}
