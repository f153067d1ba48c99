import { type MinorRelease, minorReleaseOf, supportedMinors } from "@capikit/api/releases";
import { UsageError } from "@capikit/runner";

/**
 * Returns the supported minor release of Cluster API that a flag names: `v1.12` for `1.12` or
 * `v1.12.3`.
 *
 * @throws UsageError for releases whose fields are not known
 */
export function supportedMinor(text: string, flag: string): MinorRelease {
  const minor = minorReleaseOf(text);
  if (minor !== undefined && supportedMinors.includes(minor)) return minor;
  throw new UsageError(
    `--${flag} ${text} is not a supported release of Cluster API`,
    `use ${supportedMinors.join(" or ")}`,
  );
}
