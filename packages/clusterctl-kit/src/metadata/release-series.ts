import { compareVersions } from "@capikit/common/versions";
import { isInSeries, parseVersion } from "../repository/model/version.ts";
import type { ProviderMetadata, ReleaseSeries } from "./metadata.ts";

/** The first series that a version belongs to; undefined where clusterctl would refuse it. */
export function seriesOf(metadata: ProviderMetadata, version: string): ReleaseSeries | undefined {
  const parsed = parseVersion(version);
  return metadata.releaseSeries.find((series) => isInSeries(parsed, series));
}

/** The newest series of a contract. */
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

/** Orders series, the older first. */
export function compareSeries(a: ReleaseSeries, b: ReleaseSeries): number {
  return a.major - b.major || a.minor - b.minor;
}

/**
 * The versions that no series covers, oldest first. `clusterctl upgrade` reads the metadata of the newest version, pre-releases included,
 * and fails for everybody whose version is older than one of these.
 *
 * @param installed versions that are not newer do not matter. Default: all matter.
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
