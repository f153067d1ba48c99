import type { Command, CommandGroup } from "../shared/command/command.ts";
import { caFlag, formatFlag } from "../shared/command/flags.ts";

const render: Command = {
  name: "render",
  summary: "Render the objects that Cluster API creates from a ClusterClass and a Cluster, with patches.",
  usage: "[FILE]…",
  flags: {
    cluster: {
      type: "string",
      value: "FILE",
      summary: "File of the Cluster; - for stdin. Default: any file.",
    },
    class: { type: "string", value: "FILE", summary: "File of the ClusterClass and its templates." },
    name: { type: "string", value: "NAME", summary: "Name of the Cluster, if the files contain several." },
    namespace: {
      type: "string",
      value: "NAME",
      summary: "Namespace of objects without one. Default: default.",
    },
    live: { type: "boolean", summary: "Files contain existing objects: keep names, upgrade step by step." },
    old: { type: "string", value: "FILE", summary: "Cluster before the change, for rules with oldSelf." },
    extension: {
      type: "string",
      value: "NAME=URL,…",
      summary: "URLs of extensions for external patches, by ExtensionConfig name.",
    },
    ca: caFlag,
    "skip-external": { type: "boolean", summary: "Skip external patches." },
    diff: { type: "boolean", summary: "Show the changes of each patch instead of the objects." },
    format: formatFlag("yaml", "json", "text"),
  },
  examples: {
    "Render a cluster": "capikit topology render clusterclass.yaml cluster.yaml",
    "Show the changes of each patch": "capikit topology render clusterclass.yaml cluster.yaml --diff",
  },
  load: () => import("./topology/render.ts"),
};

export const topology: CommandGroup = {
  name: "topology",
  summary: "Render ClusterClasses without a cluster.",
  commands: [render],
};
