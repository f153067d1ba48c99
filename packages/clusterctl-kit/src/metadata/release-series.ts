import { compareVersions } from "@capikit/common/versions";
import { isInSeries, parseVersion } from "../repository/model/version.ts";
import type { ProviderMetadata, ReleaseSeries } from "./metadata.ts";

/** Returns the first series of a version; undefined if clusterctl would reject the version. */
export function seriesOf(metadata: ProviderMetadata, version: string): ReleaseSeries | undefined {
  const parsed = parseVersion(version);
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

/** Compares series, oldest first. */
export function compareSeries(a: ReleaseSeries, b: ReleaseSeries): number {
  return a.major - b.major || a.minor - b.minor;
}

/**
 * Returns versions without a series, oldest first. `clusterctl upgrade` reads the metadata of the
 * newest version, including pre-releases, and fails for users of older versions than these.
 *
 * @param installed Ignores versions that are not newer. Default: checks all versions.
 */
export function untrackedVersions(
  metadata: ProviderMetadata,
  versions: readonly string[],
  installed?: string,
): readonly string[] {
  const base = installed === undefined ? undefined : parseVersion(installed);
  return versions
    .map((name) => ({ name, version: parseVersion(name) }))
    .flatMap(({ name, version }) => (version === undefined ? [] : [{ name, version }]))
    .filter(({ version }) => base === undefined || compareVersions(version, base) > 0)
    .filter(({ name }) => seriesOf(metadata, name) === undefined)
    .sort((a, b) => compareVersions(a.version, b.version))
    .map(({ name }) => name);
}
