import {
  compareMinorReleases,
  type MinorRelease,
  minorReleaseOf,
  referenceMinor,
} from "@capikit/api/releases";
import { UsageError } from "@capikit/generators/run";

/** First release with runtime hooks. */
const oldest = "v1.2";

/** Normalizes a release to `v1.12`, from `1.12` or `v1.12.0`. @throws UsageError */
export function releaseOf(text: string, flag: string): MinorRelease {
  const release = minorReleaseOf(text);
  if (release === undefined || compareMinorReleases(release, oldest) < 0)
    throw new UsageError(
      `unsupported release of Cluster API: ${text}`,
      `use a release such as --${flag} ${referenceMinor}; the first with runtime hooks is ${oldest}`,
    );
  return release;
}
