import { compareApiVersions, isApiVersion } from "./api-version.ts";

const prefix = "cluster.x-k8s.io/";

/** Returns the label of CRDs that lists the versions of a contract: `cluster.x-k8s.io/v1beta2`. */
export function contractLabel(contract: string): string {
  return prefix + contract;
}

/** Returns the contract of a label; `undefined` for other labels. */
export function labelledContract(label: string): string | undefined {
  const contract = label.startsWith(prefix) ? label.slice(prefix.length) : "";
  return isApiVersion(contract) ? contract : undefined;
}

/** Returns the versions in the value of a contract label, in its order. */
export function versionsInLabel(value: string): readonly string[] {
  return value.split("_").filter((version) => version !== "");
}

/** Reads the contract labels of a CRD: the versions of each contract, highest first, as core picks them. */
export function readContractLabels(
  labels: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(labels).flatMap(([label, value]) => {
      const contract = labelledContract(label);
      if (contract === undefined) return [];
      return [[contract, [...versionsInLabel(value)].sort((a, b) => compareApiVersions(b, a))]];
    }),
  );
}

/**
 * Returns the first of some contracts that a CRD implements, with its highest version, as core finds
 * it; `undefined` if no label lists a version.
 *
 * @param contracts by preference.
 */
export function findContract<C extends string>(
  labels: Readonly<Record<string, string>> | undefined,
  contracts: readonly C[],
): { readonly contract: C; readonly version: string } | undefined {
  const read = readContractLabels(labels);
  for (const contract of contracts) {
    const [version] = read.get(contract) ?? [];
    if (version !== undefined) return { contract, version };
  }
  return undefined;
}
