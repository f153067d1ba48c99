import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { isDnsLabel } from "@capikit/common/text";
import type { InventoryObject } from "./references.ts";

/**
 * Provider types in the installation order of clusterctl, with their prefixes in labels and files.
 */
const prefixes = {
  CoreProvider: "core",
  BootstrapProvider: "bootstrap",
  ControlPlaneProvider: "control-plane",
  InfrastructureProvider: "infrastructure",
  IPAMProvider: "ipam",
  RuntimeExtensionProvider: "runtime-extension",
  AddonProvider: "addon",
} as const;

/** Provider type in clusterctl's configuration. */
export type ProviderType = keyof typeof prefixes;

/** All types, in the installation order of clusterctl. */
export const providerTypes = Object.freeze(Object.keys(prefixes) as ProviderType[]);

/** Prefix of labels and files of a provider type. */
export type ProviderPrefix = (typeof prefixes)[ProviderType];

/** All prefixes, in the order of {@link providerTypes}. */
export const providerPrefixes: readonly ProviderPrefix[] = Object.freeze(Object.values(prefixes));

/** A provider: an entry of `providers` in clusterctl's configuration without its URL. */
export interface Provider {
  /** A lower-case DNS-1123 label, such as `aws`; the core provider is `cluster-api`. */
  readonly name: string;
  readonly type: ProviderType;
}

/** Returns the prefix of labels of a type, which is also clusterctl's flag: `infrastructure`. */
export function providerPrefix(type: ProviderType): ProviderPrefix {
  return prefixes[type];
}

/** Reports whether a text is a provider type. */
export function isProviderType(text: string): text is ProviderType {
  return Object.hasOwn(prefixes, text);
}

/** Name of Cluster API's core provider. */
const coreName = "cluster-api";

/** Returns a provider's label and folder name: `infrastructure-aws`, or `cluster-api` for core. */
export function providerLabel({ name, type }: Provider): string {
  return type === "CoreProvider" ? name : `${prefixes[type]}-${name}`;
}

/** Returns the provider of a label; undefined if the label is invalid. */
export function providerOfLabel(label: string): Provider | undefined {
  if (label === coreName) return { name: label, type: "CoreProvider" };
  for (const type of providerTypes) {
    const prefix = `${prefixes[type]}-`;
    const name = label.slice(prefix.length);
    if (type !== "CoreProvider" && label.startsWith(prefix) && name !== "") return { name, type };
  }
  return undefined;
}

/** Returns the default name of the components file: `infrastructure-components.yaml`. */
export function componentsFile(type: ProviderType): string {
  return `${prefixes[type]}-components.yaml`;
}

/** Returns the type of a components file: `core-components.yaml`, `core-components-dev.yaml`. */
export function typeOfComponentsFile(file: string): ProviderType | undefined {
  const prefix = /^([a-z-]+)-components(?:[-_.].*)?\.ya?ml$/.exec(file)?.[1];
  return providerTypes.find((type) => prefixes[type] === prefix);
}

/** Validates a provider name as clusterctl does; returns the problem, or undefined. */
export function providerNameProblem({ name, type }: Provider): string | undefined {
  if (!isDnsLabel(name))
    return `${JSON.stringify(name)} is not a valid provider name: use a DNS-1123 label of at most 63 lower-case letters, digits and -`;
  return coreNameProblem({ name, type });
}

/** Returns the problem of a name that only the core provider has, and must have; or undefined. */
export function coreNameProblem({ name, type }: Provider): string | undefined {
  return (name === coreName) === (type === "CoreProvider")
    ? undefined
    : `the name ${coreName} is required for the core provider and reserved for it, not ${name} (${type})`;
}

/** A provider that is installed in a management cluster. */
export interface InstalledProvider {
  /** Such as `infrastructure-aws`. */
  readonly name: string;
  /** Such as `aws`. */
  readonly providerName: string;
  /** Such as `InfrastructureProvider`. */
  readonly type: string;
  readonly version: string;
  readonly namespace: string;
}

/** Reads a Provider object of the group `clusterctl.cluster.x-k8s.io`. */
export function installedProvider(object: unknown): InstalledProvider {
  return {
    name: textAt(object, "metadata", "name"),
    providerName: textAt(object, "providerName"),
    type: textAt(object, "type"),
    version: textAt(object, "version"),
    namespace: textAt(object, "metadata", "namespace"),
  };
}

const operatorGroup = "operator.cluster.x-k8s.io";

const turtlesGroup = "turtles-capi.cattle.io";

/** The kinds of cluster-api-operator, whose names are the types of providers, and that of Rancher Turtles. */
export const operatorKinds: readonly KindDescriptor<DynamicObject>[] = [
  ...providerTypes.map((kind) => ({ group: operatorGroup, version: "v1alpha2", kind })),
  { group: turtlesGroup, version: "v1alpha1", kind: "CAPIProvider" },
].map((one) => ({ ...one, plural: `${one.kind.toLowerCase()}s`, scope: "Namespaced" }));

/** Returns the provider that an object of an operator installs; undefined for other objects. */
function operatedProvider(object: InventoryObject): Provider | undefined {
  const group = groupOf(object.apiVersion);
  const { kind = "" } = object;
  const name = textAt(object, "spec", "name") || textAt(object, "metadata", "name");
  if (group === operatorGroup && isProviderType(kind)) return { name, type: kind };
  if (group !== turtlesGroup || kind !== "CAPIProvider") return undefined;
  // Turtles writes `controlPlane` for `ControlPlaneProvider`.
  const stated = `${textAt(object, "spec", "type")}provider`.toLowerCase();
  const type = providerTypes.find((one) => one.toLowerCase() === stated);
  return type && { name, type };
}

/**
 * Returns the inventory with the providers that an operator has installed and that are not in it.
 *
 * @param objects objects of {@link operatorKinds}; others are ignored
 */
export function withOperated(
  inventory: readonly InstalledProvider[],
  objects: readonly InventoryObject[],
): readonly InstalledProvider[] {
  const keyOf = ({ type, providerName }: InstalledProvider): string => `${type} ${providerName}`;
  const known = new Set(inventory.map(keyOf));
  const added = objects.flatMap((object): InstalledProvider[] => {
    const provider = operatedProvider(object);
    const version = textAt(object, "status", "installedVersion");
    if (provider === undefined || version === "") return [];
    const { name, type } = provider;
    const namespace = textAt(object, "metadata", "namespace");
    return [{ name: providerLabel(provider), providerName: name, type, version, namespace }];
  });
  return [...inventory, ...added.filter((one) => !known.has(keyOf(one)))];
}
