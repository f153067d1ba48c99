import { contractVersions } from "@capikit/api/contract";
import { plainText } from "@capikit/common/json";
import { compareVersions, isApiVersion } from "@capikit/common/versions";
import { isInSeries } from "../../repository/model/version.ts";
import { type FileView, nearest, type ProviderView } from "../provider/provider-view.ts";
import { fileName, folderOf } from "../read/lint-file.ts";
import { type LintObject, listOf, recordOf } from "../read/lint-object.ts";
import { type Release, releaseOf } from "../read/release.ts";
import { newestFirst, seriesNumber } from "../read/release-series.ts";
import { needsLabel } from "./crd-label-rules.ts";
import { defineLintRule } from "./lint-rule.ts";

const apiVersion = "clusterctl.cluster.x-k8s.io/v1alpha3";
const whole = `apiVersion: ${apiVersion}\nkind: Metadata\nreleaseSeries:\n- {major: 1, minor: 0, contract: v1beta2}`;

interface Series {
  readonly index: number;
  readonly major: unknown;
  readonly minor: unknown;
  readonly contract: unknown;
}

/** Rules about metadata.yaml. */
export const metadataRules = [
  defineLintRule({
    code: "metadata/missing",
    title: "metadata.yaml is in the folder of the components",
    contractRule: "clusterctl/repository",
    wrong: "infrastructure-components.yaml",
    right: "infrastructure-components.yaml\nmetadata.yaml",
    help: "add metadata.yaml to the release",
    check: (view, report) => {
      // A single file does not show whether its folder has metadata.
      if (view.files.length < 2) return;
      for (const { path, role, prefix } of view.components)
        if (role === "components" && prefix !== undefined && nearest(view.metadata, path).length === 0)
          report(
            view.start(path),
            `${fileName(path)} has no metadata.yaml in its folder: clusterctl cannot install the provider`,
          );
    },
  }),
  defineLintRule({
    code: "metadata/type",
    title: "metadata.yaml is of kind Metadata",
    contractRule: "clusterctl/metadata-type",
    wrong: `apiVersion: ${apiVersion}\nkind: ReleaseMetadata`,
    right: `apiVersion: ${apiVersion}\nkind: Metadata`,
    help: `set apiVersion: ${apiVersion} and kind: Metadata`,
    check: ({ metadata, start }, report) => {
      for (const file of metadata) {
        const [object] = file.objects;
        if (object === undefined) report(start(file.path), `${fileName(file.path)} is empty`);
        else if (object.apiVersion !== apiVersion)
          report(
            object.at(["apiVersion"]),
            `apiVersion is ${object.apiVersion || "missing"}, but clusterctl only decodes ${apiVersion}`,
          );
        else if (object.kind !== "Metadata" && object.kind !== "")
          report(object.at(["kind"]), `kind is ${object.kind}, not Metadata`);
      }
    },
  }),
  defineLintRule({
    code: "metadata/no-kind",
    title: "metadata.yaml has a kind",
    contractRule: "clusterctl/metadata-type",
    severity: "warning",
    why: "clusterctl v1.11 rejects metadata without a kind. Later releases accept it again because several providers omit it.",
    wrong: `apiVersion: ${apiVersion}\nreleaseSeries: […]`,
    right: `apiVersion: ${apiVersion}\nkind: Metadata\nreleaseSeries: […]`,
    help: "set kind: Metadata",
    check: ({ metadata }, report) => {
      for (const object of metadata.flatMap(({ objects }) => objects.slice(0, 1)))
        if (isMetadata(object) && object.kind === "")
          report(object.at(["apiVersion"]), "the kind is missing: clusterctl v1.11 rejects the file");
    },
  }),
  defineLintRule({
    code: "metadata/no-series",
    title: "metadata.yaml lists release series",
    contractRule: "clusterctl/metadata-type",
    why: "clusterctl rejects metadata without release series, so it can install no version of the provider.",
    wrong: "releaseSeries: []",
    right: "releaseSeries:\n- {major: 1, minor: 0, contract: v1beta2}",
    help: "list each major and minor version with its contract",
    check: ({ metadata }, report) => {
      for (const object of metadata.flatMap(({ objects }) => objects.slice(0, 1)))
        if (isMetadata(object) && listOf(object.value.releaseSeries).length === 0)
          report(object.at(["releaseSeries"]), "releaseSeries is missing or empty");
    },
  }),
  defineLintRule({
    code: "metadata/series",
    title: "A release series has a major, a minor and a contract",
    contractRule: "clusterctl/metadata",
    wrong: 'releaseSeries:\n- {major: "1", minor: 0}',
    right: whole,
    help: "set major and minor to integers and contract to v1beta1 or v1beta2",
    check: ({ metadata }, report) => {
      for (const { object, series } of seriesIn(metadata)) {
        const at = object.at(["releaseSeries", series.index]);
        for (const key of ["major", "minor"] as const)
          if (
            !Number.isInteger(series[key]) &&
            !(key === "minor" && series.minor === undefined) &&
            !(key === "major" && series.major === undefined)
          )
            report(at, `${key} is ${JSON.stringify(series[key])}, which is not an integer`);
        if (typeof series.contract !== "string" || !isApiVersion(series.contract))
          report(
            at,
            `the contract is ${series.contract === undefined ? "missing" : JSON.stringify(series.contract)}`,
          );
      }
    },
  }),
  defineLintRule({
    code: "metadata/duplicate-series",
    title: "A release series is listed once",
    contractRule: "clusterctl/metadata",
    why: "clusterctl takes the first series that matches and never reads a second one with another contract.",
    wrong:
      "releaseSeries:\n- {major: 1, minor: 0, contract: v1beta1}\n- {major: 1, minor: 0, contract: v1beta2}",
    right: whole,
    help: "keep one series for each major and minor",
    check: ({ metadata }, report) => {
      const seen = new Set<string>();
      for (const { object, series } of seriesIn(metadata)) {
        const name = `${plainText(series.major ?? 0)}.${plainText(series.minor ?? 0)}`;
        const key = `${object.file} ${name}`;
        if (seen.has(key))
          report(object.at(["releaseSeries", series.index]), `the series ${name} is listed twice`);
        seen.add(key);
      }
    },
  }),
  defineLintRule({
    code: "metadata/series-missing",
    title: "Every released version has a release series",
    contractRule: "clusterctl/metadata",
    wrong: "# version v1.2.0, but metadata.yaml ends with\n- {major: 1, minor: 1, contract: v1beta2}",
    right: "- {major: 1, minor: 2, contract: v1beta2}\n- {major: 1, minor: 1, contract: v1beta2}",
    help: "add the series to metadata.yaml before releasing the version",
    check: (view, report) => {
      for (const { object, version } of uncovered(view))
        if (version.prerelease.length === 0)
          report(
            object.at(["releaseSeries"]),
            `version ${version.name} has no release series ${version.major}.${version.minor}: clusterctl cannot install it and cannot upgrade from other versions`,
          );
    },
  }),
  defineLintRule({
    code: "metadata/untracked-pre-release",
    title: "Pre-releases have a release series",
    contractRule: "clusterctl/metadata",
    why: "`clusterctl upgrade` reads the metadata of the newest version, pre-releases included, and every version newer than the installed one must match a series. One release candidate without a series breaks upgrades for all users.",
    wrong: "# tag v1.2.0-rc.0, but metadata.yaml ends with\n- {major: 1, minor: 1, contract: v1beta2}",
    right: "- {major: 1, minor: 2, contract: v1beta2}\n- {major: 1, minor: 1, contract: v1beta2}",
    help: "add the series of the next minor version before tagging its first pre-release",
    check: (view, report) => {
      for (const { object, version } of uncovered(view))
        if (version.prerelease.length > 0)
          report(
            object.at(["releaseSeries"]),
            `pre-release ${version.name} has no release series ${version.major}.${version.minor}: upgrades break for all users while it is the newest version`,
          );
    },
  }),
  defineLintRule({
    code: "metadata/contract-and-labels",
    title: "CRD labels and metadata.yaml name the same contract",
    contractRule: "resource/contract-label-and-metadata-agree",
    wrong:
      "# metadata.yaml\n- {major: 1, minor: 0, contract: v1beta2}\n# CRD\nlabels: {cluster.x-k8s.io/v1beta1: v1beta1}",
    right:
      "# metadata.yaml\n- {major: 1, minor: 0, contract: v1beta2}\n# CRD\nlabels: {cluster.x-k8s.io/v1beta2: v1beta1}",
    help: "label the CRDs with the contract of the newest series, or correct the series",
    check: (view, report) => {
      for (const { object, contract, index } of newestSeries(view)) {
        if (!contractVersions.some((version) => version === contract)) continue;
        const missing = view.crds.filter(
          (crd) =>
            needsLabel(crd) &&
            belongs(view, object, crd.object) &&
            labelsOf(crd.labelled).length > 0 &&
            !labelsOf(crd.labelled).includes(contract),
        );
        if (missing.length > 0)
          report(
            object.at(["releaseSeries", index, "contract"]),
            `the newest series has contract ${contract}, but ${missing.map(({ kind }) => kind).join(", ")} ${missing.length === 1 ? "is" : "are"} not labelled for it`,
          );
      }
    },
  }),
  defineLintRule({
    code: "metadata/old-contract",
    title: "clusterctl supports the contract of the newest series",
    contractRule: "clusterctl/metadata",
    why: "clusterctl v1.11 to v1.14 only install providers of contracts v1beta2 and v1beta1.",
    wrong: "- {major: 1, minor: 0, contract: v1alpha4}",
    right: "- {major: 1, minor: 0, contract: v1beta2}",
    help: "migrate the provider to contract v1beta2 and set it in the series",
    check: (view, report) => {
      for (const { object, contract, index } of newestSeries(view))
        if (!contractVersions.some((version) => version === contract) && /^v\d/.test(contract))
          report(
            object.at(["releaseSeries", index, "contract"]),
            `the newest series has contract ${contract}, which no supported clusterctl installs`,
          );
    },
  }),
];

const labelsOf = (labelled: Readonly<Record<string, readonly string[] | undefined>>): string[] =>
  Object.keys(labelled).filter((contract) => labelled[contract] !== undefined);

function isMetadata(object: LintObject): boolean {
  return object.apiVersion === apiVersion;
}

function seriesOf(object: LintObject): Series[] {
  return listOf(object.value.releaseSeries).map((item, index) => {
    const { major, minor, contract } = recordOf(item);
    return { index, major, minor, contract };
  });
}

function seriesIn(metadata: readonly FileView[]): { object: LintObject; series: Series }[] {
  return metadata
    .flatMap(({ objects }) => objects.slice(0, 1))
    .flatMap((object) => seriesOf(object).map((series) => ({ object, series })));
}

function newestSeries({ metadata }: ProviderView): { object: LintObject; contract: string; index: number }[] {
  return metadata
    .flatMap(({ objects }) => objects.slice(0, 1))
    .flatMap((object) => {
      const newest = seriesOf(object).toSorted(newestFirst)[0];
      return newest === undefined || typeof newest.contract !== "string"
        ? []
        : [{ object, contract: newest.contract, index: newest.index }];
    });
}

/** Reports whether a metadata file is the nearest one to a CRD. */
function belongs({ metadata }: ProviderView, object: LintObject, crd: LintObject): boolean {
  return nearest(metadata, crd.file).some(({ path }) => path === object.file);
}

/** Returns versions newer than the oldest series that match no series of the newest metadata. */
function uncovered(view: ProviderView): { object: LintObject; version: Release }[] {
  const folders = view.metadata.map(({ path, objects }) => ({
    release: releaseOf(fileName(folderOf(path))),
    object: objects[0],
  }));
  const newest = folders
    .filter(({ release }) => release !== undefined)
    .toSorted((a, b) => (a.release && b.release ? compareVersions(b.release, a.release) : 0))[0];
  const root = folders.find(({ release }) => release === undefined);
  const { object } = newest ?? root ?? {};
  if (object === undefined || !isMetadata(object)) return [];
  const series = seriesOf(object).map(({ major, minor }) => ({
    major: seriesNumber(major),
    minor: seriesNumber(minor),
  }));
  const oldest = series.toSorted((a, b) => a.major - b.major || a.minor - b.minor)[0];
  if (oldest === undefined) return [];
  const names = [...view.files.map(({ path }) => fileName(folderOf(path))), ...view.versions];
  return [...new Set(names)]
    .flatMap((name) => releaseOf(name) ?? [])
    .filter(
      ({ major, minor }) => major > oldest.major || (Number(major) === oldest.major && minor >= oldest.minor),
    )
    .filter((release) => !series.some((known) => isInSeries(release, known)))
    .map((version) => ({ object, version }));
}
