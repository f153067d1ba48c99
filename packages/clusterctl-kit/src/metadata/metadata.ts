import {
  compareApiVersions,
  compareVersions,
  type ReleaseSeries,
  readContractLabels,
  type SemanticVersion,
} from "@capikit/common/kubernetes";
import { isInSeries, parseReleaseVersion } from "../repository/model/repository.ts";

/** Content of `metadata.yaml`: the contract of each release series. */
export interface ProviderMetadata {
  readonly releaseSeries: readonly ReleaseSeries[];
}

/** API version of clusterctl's own types. */
export const clusterctlApiVersion = "clusterctl.cluster.x-k8s.io/v1alpha3";

/** Returns the first series of a version; undefined if clusterctl would reject the version. */
export function seriesOf(metadata: ProviderMetadata, version: string): ReleaseSeries | undefined {
  const parsed = parseReleaseVersion(version);
  return metadata.releaseSeries.find((series) => isInSeries(parsed, series));
}

/** Returns the newest series of a contract. */
export function newestSeriesOfContract(
  { releaseSeries }: ProviderMetadata,
  contract: string,
): ReleaseSeries | undefined {
  let newest: ReleaseSeries | undefined;
  for (const series of releaseSeries) {
    if (series.contract !== contract) continue;
    if (newest === undefined || compareSeries(series, newest) >= 0) newest = series;
  }
  return newest;
}

/** Returns a key of the series of a version. */
export function seriesKey({
  major,
  minor,
}: Pick<ReleaseSeries | SemanticVersion, "major" | "minor">): string {
  return `${major}.${minor}`;
}

/** Compares series, oldest first. */
export function compareSeries(a: ReleaseSeries, b: ReleaseSeries): number {
  return a.major - b.major || a.minor - b.minor;
}

/**
 * Returns versions without a series, oldest first. `clusterctl upgrade` reads the metadata of the
 * newest version, including pre-releases, and fails for users of older versions than these.
 */
export function untrackedVersions(
  metadata: ProviderMetadata,
  versions: readonly string[],
): readonly string[] {
  const listed = new Set(metadata.releaseSeries.map(seriesKey));
  return versions
    .map((name) => ({ name, version: parseReleaseVersion(name) }))
    .flatMap(({ name, version }) => (version === undefined ? [] : [{ name, version }]))
    .filter(({ version }) => !listed.has(seriesKey(version)))
    .sort((a, b) => compareVersions(a.version, b.version))
    .map(({ name }) => name);
}

/** Fields of a CRD that determine its contracts. */
interface LabelledObject {
  readonly kind?: unknown;
  readonly metadata?: { readonly labels?: Readonly<Record<string, string>> };
}

/** Returns the newest common contract of all CRDs with contract labels, if any. */
export function contractOfCrds(objects: readonly LabelledObject[]): string | undefined {
  const spoken = objects
    .filter(({ kind }) => kind === "CustomResourceDefinition")
    .map(({ metadata }) => [...readContractLabels(metadata?.labels).keys()])
    .filter((contracts) => contracts.length > 0);
  const [first = [], ...others] = spoken;
  const common = first.filter((contract) => others.every((contracts) => contracts.includes(contract)));
  return common.sort(compareApiVersions).at(-1);
}
