import { contractVersions } from "@capikit/api/contract";
import { compareVersions, isApiVersion } from "@capikit/common/kubernetes";
import { seriesKey } from "../../metadata/metadata.ts";
import { fileName, folderOf } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import {
  isMetadata,
  type MetadataFile,
  newestSeries,
  type Release,
  releaseOf,
  seriesIn,
  seriesNumber,
  writtenSeries,
} from "../read/metadata-series.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Contracts that Cluster API had before the supported ones. */
const oldContracts = ["v1alpha2", "v1alpha3", "v1alpha4"];
const knownContracts: readonly string[] = [...oldContracts, ...contractVersions];
const next = "- {major: 1, minor: 2, contract: v1beta2}\n- {major: 1, minor: 1, contract: v1beta2}";

/** Rules about release series of metadata.yaml and published versions. */
export const releaseSeriesRules = [
  defineLintRule({
    code: "metadata/series-missing",
    title: "Every released version has a release series",
    contractRule: "clusterctl/metadata",
    wrong: "# version v1.2.0, but metadata.yaml ends with\n- {major: 1, minor: 1, contract: v1beta2}",
    right: next,
    help: "add the series to metadata.yaml before releasing the version",
    check: (view, report) => {
      for (const { object, required, newest } of unlistedReleases(view)) {
        const stable = required.filter(({ prerelease }) => prerelease.length === 0);
        const broken = [
          [
            stable.filter((one) => one !== newest),
            "clusterctl neither installs nor upgrades to a version without series",
          ],
          [
            stable.filter((one) => one === newest),
            "clusterctl cannot upgrade clusters with this version, which is the newest",
          ],
        ] as const;
        for (const [versions, effect] of broken)
          if (versions.length > 0)
            report(object.at(["releaseSeries"]), `${withoutSeries("version", versions)}: ${effect}`);
      }
    },
  }),
  defineLintRule({
    code: "metadata/untracked-pre-release",
    title: "Pre-releases have a release series",
    contractRule: "clusterctl/metadata",
    why: "`clusterctl upgrade` reads the metadata of the newest version, pre-releases included, and every version newer than the installed one must match a series. One release candidate without a series breaks upgrades for all users.",
    wrong: "# tag v1.2.0-rc.0, but metadata.yaml ends with\n- {major: 1, minor: 1, contract: v1beta2}",
    right: next,
    help: "add the series of the next minor version before tagging its first pre-release",
    check: (view, report) => {
      for (const { object, required } of unlistedReleases(view)) {
        const versions = required.filter(({ prerelease }) => prerelease.length > 0);
        if (versions.length > 0)
          report(
            object.at(["releaseSeries"]),
            `${withoutSeries("pre-release", versions)}: upgrades break for all users while one is the newest version`,
          );
      }
    },
  }),
  defineLintRule({
    code: "metadata/old-contract",
    title: "clusterctl supports the contract of the newest series",
    contractRule: "clusterctl/metadata",
    why: "clusterctl v1.11 and newer only install providers of contracts v1beta2 and v1beta1.",
    wrong: "- {major: 1, minor: 0, contract: v1alpha4}",
    right: "- {major: 1, minor: 0, contract: v1beta2}",
    help: "migrate the provider to contract v1beta2 and set it in the series",
    check: ({ metadata }, report) => {
      for (const { object, contract, index } of newestSeries(metadata))
        if (oldContracts.includes(contract))
          report(
            object.at(["releaseSeries", index, "contract"]),
            `the newest series has contract ${contract}, which no supported clusterctl installs`,
          );
    },
  }),
  defineLintRule({
    code: "metadata/unknown-contract",
    title: "Contracts of series are versions of the Cluster API contract",
    contractRule: "clusterctl/metadata",
    why: "The contract is the API version of Cluster API's own types, not the version of the provider's types. clusterctl does not install versions of a contract that it does not know, and does not propose upgrades to them.",
    wrong: "- {major: 1, minor: 0, contract: v1}",
    right: "- {major: 1, minor: 0, contract: v1beta2}",
    help: `use one of ${knownContracts.join(", ")}`,
    check: ({ metadata }, report) => {
      for (const { object, series } of seriesIn(metadata)) {
        const { contract, index } = series;
        if (typeof contract === "string" && isApiVersion(contract) && !knownContracts.includes(contract))
          report(
            object.at(["releaseSeries", index, "contract"]),
            `${contract} is not a contract of Cluster API`,
          );
      }
    },
  }),
];

/** Describes versions without series: one by its name, several by their series. */
function withoutSeries(noun: string, versions: readonly Release[]): string {
  const names = seriesNames(versions);
  const [only] = versions;
  return only !== undefined && versions.length === 1
    ? `${noun} ${only.name} has no release series ${names[0]}`
    : `${versions.length} ${noun}s have no release series, of ${names.join(", ")}`;
}

/** Returns the series of releases, oldest first: `0.1`. */
function seriesNames(releases: readonly Release[]): string[] {
  const sorted = releases.toSorted((a, b) => compareVersions(a, b));
  return [...new Set(sorted.map(({ major, minor }) => `${major}.${minor}`))];
}

/** Files and published versions of a provider. */
interface PublishedFiles {
  readonly files: readonly { readonly path: string }[];
  readonly metadata: readonly (MetadataFile & { readonly path: string })[];
  readonly versions: readonly string[];
}

/** Published versions that match no series of the newest metadata. */
interface UnlistedReleases {
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
function unlistedReleases(view: PublishedFiles): UnlistedReleases[] {
  const { object, release: described } = newestMetadata(view) ?? {};
  if (object === undefined || !isMetadata(object)) return [];
  const series = writtenSeries(object).map(({ major, minor }) => ({
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
  const listed = new Set(series.map(seriesKey));
  const unlisted = releases.filter((release) => !listed.has(seriesKey(release)));
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
