import type { YamlRecord } from "../read/lint-object.ts";
import { newestFirst, releaseOf, seriesNumber } from "../read/metadata-series.ts";

/** A release series of metadata.yaml. */
export interface Series {
  readonly major: number;
  readonly minor: number;
}

/**
 * Returns the series of the next minor release: after all listed series and stable releases. A
 * pre-release belongs to the next series, unless that is listed.
 */
export function nextSeries(listed: readonly YamlRecord[], versions: readonly string[]): Series {
  const after = ({ major, minor }: Series): Series => ({ major, minor: minor + 1 });
  const known = listed
    .map(({ major, minor }) => ({ major: seriesNumber(major), minor: seriesNumber(minor) }))
    .filter(({ major, minor }) => !Number.isNaN(major + minor));
  const released = versions
    .flatMap((name) => releaseOf(name) ?? [])
    .map(({ major, minor, prerelease }) => {
      const series = { major: Number(major), minor: Number(minor) };
      return prerelease.length === 0 ? after(series) : series;
    });
  const [next] = [...known.map(after), ...released].toSorted(newestFirst);
  return next ?? { major: 0, minor: 1 };
}
