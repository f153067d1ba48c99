import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { providerPrefixes } from "@capikit/inventory";
import { folderOf } from "../read/lint-file.ts";
import { isCluster } from "../read/lint-object.ts";
import { substitutionsIn } from "../read/variables-of.ts";
import { defineLintRule } from "./lint-rule.ts";

/** Feature gates and abbreviations of Cluster API, such as EXP_MACHINE_POOL and CAPA_LOG_LEVEL. */
const sharedPrefix = /^(?:EXP|CLUSTER|CAP[A-Z]*)_/i;

/** Rules about what a release should contain in addition to its required files. */
export const releaseContentRules = [
  defineLintRule({
    code: "repository/no-templates",
    title: "Releases of infrastructure providers include cluster templates",
    contractRule: "clusterctl/repository-templates",
    why: "`clusterctl generate cluster` creates the manifests of a Cluster from `cluster-template.yaml` of the infrastructure provider. Without the file, users must write them.",
    wrong: "infrastructure-components.yaml\nmetadata.yaml",
    right: "infrastructure-components.yaml\nmetadata.yaml\ncluster-template.yaml",
    help: "add cluster-template.yaml",
    check: ({ components, metadata, templates, objects, start }, report) => {
      const folders = new Set(metadata.map(({ path }) => folderOf(path)));
      const first = components.find(
        ({ path, prefix }) => prefix === "infrastructure" && folders.has(folderOf(path)),
      );
      // Another rule reports templates that clusterctl does not find.
      if (first !== undefined && templates.length === 0 && !objects.some(isCluster))
        report(start(first.path), "the infrastructure provider has no cluster template");
    },
  }),
  defineLintRule({
    code: "components/variable-prefix",
    title: "Variables of components start with the provider's name",
    contractRule: "clusterctl/variable-names",
    why: "All providers of a management cluster read their variables from the same environment and configuration: a general name such as `LOG_LEVEL` sets the value of two providers at once.",
    wrong: "args: [--log-level=${LOG_LEVEL:=info}]",
    right: "args: [--log-level=${FOO_LOG_LEVEL:=info}]",
    help: "start the name with the name of the provider",
    checkComponents: ({ objects, text, path }, report) => {
      // Without the label, the name is unknown.
      const labels = new Set(objects.flatMap(({ labels }) => labels[providerNameLabel] ?? []));
      if (labels.size === 0) return;
      const words = [...labels].flatMap((label) => {
        const type = providerPrefixes.find((prefix) => label.startsWith(`${prefix}-`)) ?? "";
        return [label, ...label.slice(type.length).split(/[^a-z0-9]+/i)].filter((word) => word !== "");
      });
      const prefixes = words.map((word) => word.toUpperCase().replaceAll("-", "_"));
      const reported = new Set<string>();
      for (const { name, position } of substitutionsIn(text)) {
        const isOwn = prefixes.some((prefix) => name.toUpperCase().startsWith(prefix));
        if (isOwn || sharedPrefix.test(name) || reported.has(name)) continue;
        reported.add(name);
        report({ path, ...position }, `the variable ${name} does not start with the name of the provider`);
      }
    },
  }),
];
