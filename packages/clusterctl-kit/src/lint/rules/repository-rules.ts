import { fileName, folderOf, providerPrefixes } from "../read/lint-file.ts";
import { listOf, recordOf } from "../read/lint-object.ts";
import { releaseOf } from "../read/release.ts";
import { seriesNumber } from "../read/release-series.ts";
import { defineLintRule } from "./lint-rule.ts";

/** The rules about files of a release and where they lie. */
export const repositoryRules = [
  defineLintRule({
    id: "repository/version-name",
    title: "Versions are semantic versions with a v in front",
    contractRule: "clusterctl/version-names",
    wrong: "infrastructure-foo/1.0.0/infrastructure-components.yaml",
    right: "infrastructure-foo/v1.0.0/infrastructure-components.yaml",
    help: "name the version like v1.0.0",
    check: ({ components, versions, start, files }, report) => {
      for (const { path } of components) {
        const folder = fileName(folderOf(path));
        if (/^v?\d+(\.\d+)*([-+].*)?$/.test(folder) && releaseOf(folder) === undefined)
          report(start(path), `the folder ${folder} is no version that clusterctl reads`);
      }
      const [first] = files;
      for (const version of versions)
        if (/^v?\d+\.\d+/.test(version) && releaseOf(version) === undefined && first !== undefined)
          report(start(first.path), `the version ${version} is none that clusterctl reads`);
    },
  }),
  defineLintRule({
    id: "repository/components-name",
    title: "The components file is named after the provider's type",
    contractRule: "clusterctl/components-name",
    wrong: "components.yaml",
    right: "infrastructure-components.yaml",
    help: `call it ${providerPrefixes.map((prefix) => `${prefix}-components.yaml`).join(", ")}`,
    check: ({ components, start }, report) => {
      for (const { path, prefix } of components)
        if (prefix === undefined && /components\.ya?ml$/.test(path) && !isRuntimeExtension(path))
          report(
            start(path),
            `${fileName(path)} does not begin with the type of a provider: users must find out its name`,
          );
    },
  }),
  defineLintRule({
    id: "repository/runtime-extension-name",
    title: "The prefix of runtime extensions has no s",
    contractRule: "clusterctl/components-name",
    level: "warning",
    why: "The book shows `runtime-extensions-components.yaml` in one place. clusterctl's prefix, in labels and in the names it recommends, is `runtime-extension-`.",
    wrong: "runtime-extensions-components.yaml",
    right: "runtime-extension-components.yaml",
    help: "call it runtime-extension-components.yaml, and label objects runtime-extension-<name>",
    check: ({ components, start }, report) => {
      for (const { path, objects } of components) {
        if (isRuntimeExtension(path))
          report(start(path), `${fileName(path)} has an s that clusterctl's own prefix lacks`);
        for (const object of objects)
          if (object.labels["cluster.x-k8s.io/provider"]?.startsWith("runtime-extensions-"))
            report(
              object.at(["metadata", "labels", "cluster.x-k8s.io/provider"]),
              `the label begins with runtime-extensions-, and clusterctl writes runtime-extension-`,
            );
      }
    },
  }),
  defineLintRule({
    id: "repository/local-label",
    title: "A local repository's folder is the provider's label",
    contractRule: "clusterctl/local-layout",
    wrong: "foo/v1.0.0/infrastructure-components.yaml",
    right: "infrastructure-foo/v1.0.0/infrastructure-components.yaml",
    help: "name the folder <type>-<name>",
    check: ({ components, start }, report) => {
      for (const { path, prefix } of components) {
        const version = folderOf(path);
        const label = fileName(folderOf(version));
        if (
          prefix === undefined ||
          prefix === "core" ||
          releaseOf(fileName(version)) === undefined ||
          label === ""
        )
          continue;
        if (!label.startsWith(`${prefix}-`))
          report(
            start(path),
            `the folder above ${fileName(version)} is ${label}, and clusterctl looks for ${prefix}-<name>`,
          );
      }
    },
  }),
  defineLintRule({
    id: "repository/provider-name",
    title: "A provider's name is made of lower-case letters, digits and hyphens",
    contractRule: "clusterctl/provider-name",
    wrong: "cluster.x-k8s.io/provider: infrastructure-My_Cloud",
    right: "cluster.x-k8s.io/provider: infrastructure-my-cloud",
    help: "use lower-case letters, digits and hyphens, a letter or digit at both ends, at most 63",
    check: ({ components }, report) => {
      for (const { objects } of components) {
        const key = "cluster.x-k8s.io/provider";
        const found = objects.find(({ labels }) => {
          const value = labels[key];
          return (
            value !== undefined &&
            !value.includes("${") &&
            !/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(value)
          );
        });
        if (found !== undefined)
          report(found.at(["metadata", "labels", key]), `"${found.labels[key]}" is no name of a provider`);
      }
    },
  }),
  defineLintRule({
    id: "repository/go-module-versions",
    title: "From v2 on, releases can be listed",
    contractRule: "clusterctl/github-versions",
    wrong: "# metadata.yaml of a project without go.mod\n- {major: 2, minor: 0, contract: v1beta2}",
    right: "# metadata.yaml of a project without go.mod\n- {major: 1, minor: 9, contract: v1beta2}",
    help: "stay below v2, add a go.mod whose module ends in the major version, or tell users to set GOPROXY=off",
    check: ({ metadata, files }, report) => {
      const names = files.map(({ path }) => path);
      for (const { path, objects } of metadata) {
        const folder = folderOf(path);
        const beside = (name: string): boolean => names.includes(folder === "" ? name : `${folder}/${name}`);
        // Only where a project's own files were given can a go.mod be missed.
        const [object] = objects;
        if (object === undefined || !beside("package.json") || beside("go.mod")) continue;
        const index = listOf(object.value.releaseSeries).findIndex(
          (series) => seriesNumber(recordOf(series).major) >= 2,
        );
        if (index !== -1)
          report(
            object.at(["releaseSeries", index, "major"]),
            "clusterctl lists versions through the Go module proxy, which calls tags from v2 on without a go.mod +incompatible; clusterctl cannot read those",
          );
      }
    },
  }),
];

function isRuntimeExtension(path: string): boolean {
  return /^runtime-extensions-components\.ya?ml$/.test(fileName(path));
}
