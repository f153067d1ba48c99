import { compareVersions } from "@capikit/common/versions";
import type { ProviderMetadata } from "../metadata/metadata.ts";
import { untrackedVersions } from "../metadata/release-series.ts";
import { metadataFile } from "../repository/model/file-names.ts";
import { parseVersion } from "../repository/model/version.ts";
import type { ReleaseInput, ReleaseProblem } from "./release.ts";

/** What the versions that are published make of this release: the metadata of the newest count for everybody's upgrades. */
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
      message: `has no series for ${untracked.join(", ")}, so that nobody with an older version can upgrade`,
      help: "add the series to the metadata.yaml that is kept, pre-releases included",
    });
  const own = parseVersion(version);
  if (own !== undefined && own.major > 1n && own.prerelease.length === 0)
    problems.push({
      level: "warning",
      where: version,
      message: "is called +incompatible by Go proxies, unless the repository has a go.mod with its /vN",
      help: "add one (module github.com/{owner}/{repository}/vN), stay below v2, or document GOPROXY=off",
    });
  const newer = published.filter((one) => {
    const parsed = parseVersion(one);
    return own !== undefined && parsed !== undefined && compareVersions(parsed, own) > 0;
  });
  if (newer.length > 0)
    problems.push({
      level: "warning",
      where: metadataFile,
      message: `of newer versions is what upgrades read: ${newer.join(", ")}`,
      help: "check that they cover this version's series",
    });
  return problems;
}
