import type { Diagnostic } from "@capikit/common/diagnostics";
import { compareVersions } from "@capikit/common/versions";
import type { ProviderMetadata } from "../metadata/metadata.ts";
import { untrackedVersions } from "../metadata/release-series.ts";
import { metadataFile } from "../repository/model/file-names.ts";
import { parseVersion } from "../repository/model/version.ts";
import type { ReleaseInput } from "./release.ts";
import { releaseProblem } from "./release-diagnostics.ts";

/** Checks the release against published versions: upgrades read the newest metadata. */
export function checkVersions(
  { version, published = [] }: ReleaseInput,
  metadata: ProviderMetadata,
): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  const untracked = untrackedVersions(metadata, published);
  if (untracked.length > 0) {
    const message = `has no series for ${untracked.join(", ")}: users of older versions cannot upgrade`;
    problems.push(releaseProblem("release/series-missing", metadataFile, message));
  }
  const own = parseVersion(version);
  if (own !== undefined && own.major > 1n && own.prerelease.length === 0) {
    const message = "is +incompatible for Go proxies unless the repository has a go.mod with its /vN";
    problems.push(releaseProblem("release/incompatible-version", { object: version }, message));
  }
  const newer = published.filter((one) => {
    const parsed = parseVersion(one);
    return own !== undefined && parsed !== undefined && compareVersions(parsed, own) > 0;
  });
  if (newer.length > 0) {
    const message = `is not read by upgrades, which use that of newer versions: ${newer.join(", ")}`;
    problems.push(releaseProblem("release/newer-versions", metadataFile, message));
  }
  return problems;
}
