import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  formatFlag,
  listFlag,
  namespaceFlag,
  switchFlag,
  textFlag,
  variableFlags,
} from "../shared/command/flags.ts";
import { targetFlag } from "../shared/command/target-flag.ts";

const templateRenderFlags = {
  flavor: textFlag("NAME", "Use cluster-template-NAME.yaml of a folder instead of cluster-template.yaml."),
  class: listFlag("FILE", "ClusterClass files. Default: clusterclass-*.yaml next to the template."),
  ...variableFlags,
  namespace: namespaceFlag("Target namespace. Default: default."),
  crds: listFlag("PATH", "Files or folders of CRDs. Default: *-components.yaml next to the template."),
  target: targetFlag,
  topology: switchFlag("Write the rendered topology instead of the objects to apply."),
  format: formatFlag("yaml", "json", "text"),
} satisfies Flags;

/** The arguments of `template render`. */
export type TemplateRenderCall = Call<typeof templateRenderFlags>;

export const template: CommandGroup = {
  name: "template",
  summary: "Process and validate cluster templates.",
  commands: [
    {
      name: "render",
      summary: "Process a cluster template, render its topology and validate all objects.",
      usage: "FILE|DIR",
      flags: templateRenderFlags,
      examples: {
        "Validate a template": "capikit template render templates --set CLUSTER_NAME=test --format text",
        "Show the objects that Cluster API creates from a topology":
          "capikit template render templates --flavor topology --set CLUSTER_NAME=test --topology",
      },
      load: () => import("./template/render.ts"),
    },
  ],
};
