import { formatVersion, tryParseVersion } from "@capikit/common/versions";
import { UsageError } from "@capikit/runner";
import { type Dependency, ownDependencies } from "./dependencies.ts";
import { installedVersion } from "./installed-version.ts";
import { versionOfRange } from "./raised-range.ts";
import { isNewer } from "./target-version.ts";

/**
 * Returns the oldest version of capikit's packages before an upgrade. The version of a package is
 * that of its range, or the installed one if the range names no single version.
 *
 * @param given the value of `--from`, which replaces the versions of packages
 * @throws UsageError when a version is unknown, or newer than the target.
 */
export function versionBefore(
  root: string,
  dependencies: readonly Dependency[],
  to: string,
  given: string | undefined,
): string {
  const known = dependencies.map((dependency) => ({
    ...dependency,
    version: versionOfRange(dependency.range) ?? installedVersion(root, dependency.name),
  }));
  const newer = known.find(({ version }) => version !== undefined && isNewer(version, to));
  if (newer !== undefined)
    throw new UsageError(
      `${newer.name} ${newer.version} is newer than ${to}`,
      "name a newer version: capikit upgrade VERSION",
    );
  const versions = ownDependencies(known).map(({ name, range, version }) => {
    if (version === undefined && given === undefined)
      throw new UsageError(
        `the version before the upgrade is unknown: ${name} ${range}`,
        "set --from VERSION",
      );
    return version ?? to;
  });
  return given === undefined
    ? versions.reduce((oldest, version) => (isNewer(oldest, version) ? version : oldest))
    : checkedVersion(given, to);
}

function checkedVersion(given: string, to: string): string {
  const parsed = tryParseVersion(given.replace(/^v/, ""), { strict: true });
  if (parsed === undefined)
    throw new UsageError(
      `--from is not a version: ${JSON.stringify(given)}`,
      "set a version such as --from 0.1.0",
    );
  const version = formatVersion(parsed);
  if (isNewer(version, to))
    throw new UsageError(`--from ${version} is newer than ${to}`, "set the version before the upgrade");
  return version;
}
