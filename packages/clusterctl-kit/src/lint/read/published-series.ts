import { compareVersions } from "@capikit/common/versions";
import { isInSeries } from "../../repository/model/version.ts";
import { fileName, folderOf } from "./lint-file.ts";
import type { LintObject } from "./lint-object.ts";
import { isMetadata, type MetadataFile, seriesOf } from "./metadata-series.ts";
import { type Release, releaseOf } from "./release.ts";
import { seriesNumber } from "./release-series.ts";

/** Files and published versions of a provider. */
interface PublishedFiles {
  readonly files: readonly { readonly path: string }[];
  readonly metadata: readonly (MetadataFile & { readonly path: string })[];
  readonly versions: readonly string[];
}

/** Published versions that match no series of the newest metadata. */
export interface UnlistedReleases {
  /** The metadata. */
  readonly object: LintObject;
  /** Newest published version, if it is older than all series. */
  readonly newest: Release | undefined;
  /** Versions that an upgrade requires: newer than the oldest series, and the newest version. */
  readonly required: readonly Release[];
  /** Other stable versions. */
  readonly older: readonly Release[];
}

/** Returns the unlisted versions; none without metadata that clusterctl can read. */
export function unlistedReleases(view: PublishedFiles): UnlistedReleases[] {
  const { object, release: described } = newestMetadata(view) ?? {};
  if (object === undefined || !isMetadata(object)) return [];
  const series = seriesOf(object).map(({ major, minor }) => ({
    major: seriesNumber(major),
    minor: seriesNumber(minor),
  }));
  const oldest = series.toSorted((a, b) => a.major - b.major || a.minor - b.minor)[0];
  if (oldest === undefined) return [];
  const names = [...view.files.map(({ path }) => fileName(folderOf(path))), ...view.versions];
  // Later releases have other metadata than the folder of a version.
  const releases = [...new Set(names)]
    .flatMap((name) => releaseOf(name) ?? [])
    .filter((release) => described === undefined || compareVersions(release, described) <= 0);
  const isOlder = ({ major, minor }: Release): boolean =>
    major < oldest.major || (Number(major) === oldest.major && minor < oldest.minor);
  const last = releases.toSorted((a, b) => compareVersions(b, a))[0];
  const newest = last !== undefined && isOlder(last) ? last : undefined;
  const unlisted = releases.filter((release) => !series.some((known) => isInSeries(release, known)));
  return [
    {
      object,
      newest,
      required: unlisted.filter((release) => release === newest || !isOlder(release)),
      older: unlisted.filter(
        (release) => release !== newest && isOlder(release) && release.prerelease.length === 0,
      ),
    },
  ];
}

/** Returns the metadata of the newest version folder, with its version, or else of another folder. */
function newestMetadata({
  metadata,
}: PublishedFiles):
  | { readonly object: LintObject | undefined; readonly release: Release | undefined }
  | undefined {
  const folders = metadata.map(({ path, objects }) => ({
    release: releaseOf(fileName(folderOf(path))),
    object: objects[0],
  }));
  const newest = folders
    .filter(({ release }) => release !== undefined)
    .toSorted((a, b) => (a.release && b.release ? compareVersions(b.release, a.release) : 0))[0];
  return newest ?? folders.find(({ release }) => release === undefined);
}
