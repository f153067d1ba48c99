import { compareVersions } from "@capikit/common/versions";
import type { ProviderMetadata } from "../metadata/metadata.ts";
import { untrackedVersions } from "../metadata/release-series.ts";
import { metadataFile } from "../repository/model/file-names.ts";
import { parseVersion } from "../repository/model/version.ts";
import type { ReleaseInput, ReleaseProblem } from "./release.ts";

/** Checks the release against published versions: upgrades read the newest metadata. */
export function checkVersions(
  { version, published = [] }: ReleaseInput,
  metadata: ProviderMetadata,
): readonly ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  const untracked = untrackedVersions(metadata, published);
  if (untracked.length > 0)
    problems.push({
      level: "error",
      where: metadataFile,
      message: `has no series for ${untracked.join(", ")}: users of older versions cannot upgrade`,
      help: "add the series to the previous metadata.yaml, including those of pre-releases",
    });
  const own = parseVersion(version);
  if (own !== undefined && own.major > 1n && own.prerelease.length === 0)
    problems.push({
      level: "warning",
      where: version,
      message: "is +incompatible for Go proxies unless the repository has a go.mod with its /vN",
      help: "add a go.mod (module github.com/{owner}/{repository}/vN), stay below v2, or document GOPROXY=off",
    });
  const newer = published.filter((one) => {
    const parsed = parseVersion(one);
    return own !== undefined && parsed !== undefined && compareVersions(parsed, own) > 0;
  });
  if (newer.length > 0)
    problems.push({
      level: "warning",
      where: metadataFile,
      message: `is not read by upgrades, which use that of newer versions: ${newer.join(", ")}`,
      help: "check that they contain this version's series",
    });
  return problems;
}
