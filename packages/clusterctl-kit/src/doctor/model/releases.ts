import { referenceRelease } from "@capikit/api/releases";
import type { SemanticVersion } from "@capikit/common/kubernetes";
import type { InstalledProvider } from "@capikit/inventory";
import { parseReleaseVersion } from "../../repository/model/repository.ts";

/**
 * Kubernetes minor versions that a management cluster may have, by minor release of Cluster API.
 *
 * Source: "Cluster API and Kubernetes version support" in the book of the newest release below.
 */
const kubernetesOf: ReadonlyMap<number, readonly [oldest: number, newest: number]> = new Map([
  [12, [31, 36]],
  [13, [32, 37]],
  [14, [33, 37]],
]);

/** Newest minor release of Cluster API v1 whose hooks and removals are known here. */
export const newestKnown = minorOf(referenceRelease) ?? 0;

/** Oldest minor release of Cluster API v1 that is not at its end of life. */
export const oldestSupported = 12;

/** First minor release of Cluster API v1 with contract and API version v1beta2. */
const firstOfV1beta2 = 11;

/** First minor release of Cluster API v1 without contract and API version v1beta1. */
export const firstWithoutV1beta1 = 16;

/** Returns the minor version of a version 1.x; undefined for others. */
export function minorOf(version: string): number | undefined {
  const parsed: SemanticVersion | undefined = parseReleaseVersion(version);
  return parsed?.major === 1n ? Number(parsed.minor) : undefined;
}

/** Returns the contracts that a minor release of Cluster API v1 accepts, the newest first. */
export function acceptedContracts(minor: number): readonly string[] {
  if (minor < firstOfV1beta2) return ["v1beta1"];
  return minor < firstWithoutV1beta1 ? ["v1beta2", "v1beta1"] : ["v1beta2"];
}

/** Returns the supported minor versions of Kubernetes; undefined if they are not known. */
export function kubernetesRange(minor: number): readonly [oldest: number, newest: number] | undefined {
  return kubernetesOf.get(minor);
}

/** Name of a Provider object in findings. */
export function providerObject({ namespace, name }: InstalledProvider): string {
  return `Provider ${namespace}/${name}`;
}

/** Returns the core provider, if the inventory has it. */
export function coreProvider(providers: readonly InstalledProvider[]): InstalledProvider | undefined {
  return providers.find(({ type }) => type === "CoreProvider");
}

/** Returns the minor version of the core provider v1; undefined if it is unknown. */
export function coreMinor(providers: readonly InstalledProvider[]): number | undefined {
  return minorOf(coreProvider(providers)?.version ?? "");
}
