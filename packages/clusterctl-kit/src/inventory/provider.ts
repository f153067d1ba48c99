import type { DynamicObject, KindDescriptor } from "@capikit/client";
import { textAt } from "@capikit/common/json";
import { isProviderType, providerLabel, providerTypes } from "../repository/model/provider.ts";

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

/** Group of the objects of cluster-api-operator, each of which installs a provider. */
export const operatorGroup = "operator.cluster.x-k8s.io";

/** The kinds of cluster-api-operator, whose names are the types of providers. */
export const operatorKinds: readonly KindDescriptor<DynamicObject>[] = providerTypes.map((kind) => ({
  group: operatorGroup,
  version: "v1alpha2",
  kind,
  plural: `${kind.toLowerCase()}s`,
  scope: "Namespaced",
}));

/**
 * Returns the inventory with the providers that cluster-api-operator has installed and that are not
 * in it.
 *
 * @param operated objects of the group `operator.cluster.x-k8s.io`
 */
export function withOperated(
  inventory: readonly InstalledProvider[],
  operated: readonly unknown[],
): readonly InstalledProvider[] {
  const keyOf = ({ type, providerName }: InstalledProvider): string => `${type} ${providerName}`;
  const known = new Set(inventory.map(keyOf));
  const added = operated.flatMap((object): InstalledProvider[] => {
    const [type, name] = [textAt(object, "kind"), textAt(object, "metadata", "name")];
    const version = textAt(object, "status", "installedVersion");
    if (!isProviderType(type) || version === "") return [];
    const namespace = textAt(object, "metadata", "namespace");
    return [{ name: providerLabel({ name, type }), providerName: name, type, version, namespace }];
  });
  return [...inventory, ...added.filter((one) => !known.has(keyOf(one)))];
}
