import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { isDnsLabel } from "@capikit/common/text";
import { providerPrefixes } from "@capikit/inventory";
import { fileName, folderOf } from "../read/lint-file.ts";
import { releaseOf } from "../read/metadata-series.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Rules about the files of a release and their locations. */
export const repositoryRules = [
  defineLintRule({
    code: "repository/no-components",
    title: "A version has a components file",
    contractRule: "clusterctl/components-name",
    severity: "warning",
    why: "clusterctl installs a provider from its components file. A version without one cannot be installed, and is offered as the newest.",
    wrong: "infrastructure-foo/v1.0.0/metadata.yaml\ninfrastructure-foo/v1.0.0/provider.yaml",
    right:
      "infrastructure-foo/v1.0.0/metadata.yaml\ninfrastructure-foo/v1.0.0/infrastructure-components.yaml",
    help: "add <type>-components.yaml to the folder",
    check: ({ components, metadata, start }, report) => {
      const installable = new Set(components.map(({ path }) => folderOf(path)));
      for (const { path } of metadata) {
        const folder = folderOf(path);
        if (releaseOf(fileName(folder)) !== undefined && !installable.has(folder))
          report(start(path), `the version ${fileName(folder)} has no components file`);
      }
    },
  }),
  defineLintRule({
    code: "repository/version-name",
    title: "Versions are semantic versions with the prefix v",
    contractRule: "clusterctl/version-names",
    wrong: "infrastructure-foo/1.0.0/infrastructure-components.yaml",
    right: "infrastructure-foo/v1.0.0/infrastructure-components.yaml",
    help: "use a version such as v1.0.0",
    check: ({ components, versions, start, files }, report) => {
      for (const { path } of components) {
        const folder = fileName(folderOf(path));
        if (/^v?\d+(\.\d+)*([-+].*)?$/.test(folder) && releaseOf(folder) === undefined)
          report(start(path), `the folder name ${folder} is not a version that clusterctl can read`);
      }
      const [first] = files;
      for (const version of versions)
        if (/^v?\d+\.\d+/.test(version) && releaseOf(version) === undefined && first !== undefined)
          report(start(first.path), `clusterctl cannot read the version ${version}`);
    },
  }),
  defineLintRule({
    code: "repository/components-name",
    title: "The components file is named after the provider type",
    contractRule: "clusterctl/components-name",
    wrong: "components.yaml",
    right: "infrastructure-components.yaml",
    help: `name it ${providerPrefixes.map((prefix) => `${prefix}-components.yaml`).join(", ")}`,
    checkComponents: ({ path, prefix }, report, { start, components, metadata }) => {
      const folder = folderOf(path);
      const inFolder = (one: { readonly path: string }): boolean => folderOf(one.path) === folder;
      // In addition to named components, a version may have manifests for other tools.
      const isOnly =
        releaseOf(fileName(folder)) !== undefined &&
        metadata.some(inFolder) &&
        !components.some((one) => inFolder(one) && one.prefix !== undefined);
      if (prefix === undefined && (isOnly || /components\.ya?ml$/.test(path)) && !isRuntimeExtension(path))
        report(
          start(path),
          `${fileName(path)} does not start with a provider type: users must configure its name`,
        );
    },
  }),
  defineLintRule({
    code: "repository/local-label",
    title: "A local repository's folder has the name of the provider label",
    contractRule: "clusterctl/local-layout",
    wrong: "foo/v1.0.0/infrastructure-components.yaml",
    right: "infrastructure-foo/v1.0.0/infrastructure-components.yaml",
    help: "name the folder <type>-<name>",
    checkComponents: ({ path, prefix, objects }, report, { start }) => {
      const version = folderOf(path);
      const label = fileName(folderOf(version));
      if (prefix === undefined || prefix === "core" || releaseOf(fileName(version)) === undefined) return;
      // Folders of other names contain releases that are not in a local repository.
      const isProviderFolder =
        providerPrefixes.some((one) => label.startsWith(one)) ||
        objects.some(({ labels }) => labels[providerNameLabel] === `${prefix}-${label}`);
      if (isProviderFolder && !label.startsWith(`${prefix}-`))
        report(
          start(path),
          `the folder above ${fileName(version)} is ${label}, but clusterctl looks for ${prefix}-<name>`,
        );
    },
  }),
  defineLintRule({
    code: "repository/provider-name",
    title: "A provider name consists of lower-case letters, digits and hyphens",
    contractRule: "clusterctl/provider-name",
    wrong: "cluster.x-k8s.io/provider: infrastructure-My_Cloud",
    right: "cluster.x-k8s.io/provider: infrastructure-my-cloud",
    help: "use at most 63 lower-case letters, digits and hyphens, with a letter or digit at both ends",
    checkComponents: ({ path, prefix, objects }, report, { start }) => {
      const key = providerNameLabel;
      const found = objects.find(({ labels }) => {
        const value = labels[key];
        return value !== undefined && !value.includes("${") && !isDnsLabel(value);
      });
      if (found !== undefined)
        report(found.at(["metadata", "labels", key]), `"${found.labels[key]}" is not a valid provider name`);
      const version = folderOf(path);
      const label = fileName(folderOf(version));
      const isLocal = prefix !== undefined && label.startsWith(`${prefix}-`);
      if (isLocal && releaseOf(fileName(version)) !== undefined && !isDnsLabel(label))
        report(start(path), `the folder ${label} is not the name of a provider`);
    },
  }),
];

/** Reports whether a file has the name that the book and clusterctl's built-in list use. */
function isRuntimeExtension(path: string): boolean {
  return /^runtime-extensions-components\.ya?ml$/.test(fileName(path));
}
