import { contractVersions } from "@capikit/api/contract";
import { listAt, plainText } from "@capikit/common/json";
import { isApiVersion } from "@capikit/common/kubernetes";
import { clusterctlApiVersion as apiVersion } from "../../metadata/metadata.ts";
import { nearest, type ProviderView } from "../provider/provider-view.ts";
import { needsLabel } from "../read/crd-view.ts";
import { fileName, folderOf } from "../read/lint-file.ts";
import type { LintObject } from "../read/lint-object.ts";
import { isMetadata, metadataObjects, newestSeries, seriesIn } from "../read/metadata-series.ts";
import { defineLintRule } from "./lint-rule.ts";

const whole = `apiVersion: ${apiVersion}\nkind: Metadata\nreleaseSeries:\n- {major: 1, minor: 0, contract: v1beta2}`;

/** Files in the root of a project. */
const projectFile = /(?:^|\/)(?:go\.mod|package\.json)$/;

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
      // A single file that a user names does not show whether its folder has metadata.
      const isFile = view.files.length < 2 && !view.isFolder;
      if (isFile || !view.isProvider) return;
      const [crd] = view.crds.filter(needsLabel);
      // A folder without components may have types and CRDs alone.
      const hasProjectFile = view.files.some(({ path }) => projectFile.test(path));
      const isProject = hasProjectFile && view.components.length > 0;
      const hasRelease = view.components.some(({ prefix }) => prefix !== undefined);
      if (view.whole && isProject && !hasRelease && view.metadata.length === 0)
        report(
          view.start(crd?.object.file ?? view.components[0]?.path ?? ""),
          "the project has no metadata.yaml: clusterctl cannot install the provider",
        );
      // The build copies the metadata to its output, from any folder.
      const without = view.components.filter(
        ({ path, prefix }) => prefix !== undefined && nearest(view.metadata, path).length === 0,
      );
      // One file in the project is enough for all its components.
      for (const { path } of view.whole && view.metadata.length === 0 ? without.slice(0, 1) : without)
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
    code: "metadata/no-series",
    title: "metadata.yaml lists release series",
    contractRule: "clusterctl/metadata-type",
    why: "clusterctl rejects metadata without release series, so it can install no version of the provider.",
    wrong: "releaseSeries: []",
    right: "releaseSeries:\n- {major: 1, minor: 0, contract: v1beta2}",
    help: "list each major and minor version with its contract",
    check: ({ metadata }, report) => {
      for (const object of metadataObjects(metadata))
        if (isMetadata(object) && listAt(object.value.releaseSeries).length === 0)
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
    code: "metadata/contract-and-labels",
    title: "CRD labels and metadata.yaml name the same contract",
    contractRule: "resource/contract-label-and-metadata-agree",
    wrong:
      "# metadata.yaml\n- {major: 1, minor: 0, contract: v1beta2}\n# CRD\nlabels: {cluster.x-k8s.io/v1beta1: v1beta1}",
    right:
      "# metadata.yaml\n- {major: 1, minor: 0, contract: v1beta2}\n# CRD\nlabels: {cluster.x-k8s.io/v1beta2: v1beta1}",
    help: "label the CRDs with the contract of the newest series, or correct the series",
    check: (view, report) => {
      for (const { object, contract, index } of newestSeries(view.metadata)) {
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
];

const labelsOf = (labelled: Readonly<Record<string, readonly string[] | undefined>>): string[] =>
  Object.keys(labelled).filter((contract) => labelled[contract] !== undefined);

/** Reports whether a metadata file is the nearest one to a CRD. */
function belongs({ metadata }: ProviderView, object: LintObject, crd: LintObject): boolean {
  return nearest(metadata, crd.file).some(({ path }) => path === object.file);
}
