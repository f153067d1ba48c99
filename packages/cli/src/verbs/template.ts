import type { Flag, Verb, VerbGroup } from "../command.ts";

const flavor: Flag = {
  type: "string",
  value: "NAME",
  summary: "In a folder: cluster-template-NAME.yaml instead of cluster-template.yaml.",
};
const classes: Flag = {
  type: "string",
  value: "FILE",
  repeated: true,
  summary: "Files of ClusterClasses. Default: clusterclass-*.yaml beside the template.",
};

const render: Verb = {
  name: "render",
  summary: "Fill in a cluster template, render its topology and check all objects.",
  usage: "FILE|DIR",
  flags: {
    flavor,
    set: { type: "string", value: "NAME=VALUE", repeated: true, summary: "The value of a variable." },
    "from-env": { type: "boolean", summary: "Take variables from the environment, too, as clusterctl does." },
    namespace: { type: "string", value: "NAME", summary: "Where the objects go. Default: default." },
    class: classes,
    crds: {
      type: "string",
      value: "PATH",
      repeated: true,
      summary:
        "CRDs of providers: a file or a folder. Default: those in *-components.yaml beside the template.",
    },
    topology: {
      type: "boolean",
      summary: "Write what Cluster API would make of topologies, instead of what is to be applied.",
    },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["yaml", "json", "text"],
      summary: "yaml, json with everything, or text: names and findings. Default: yaml.",
    },
  },
  load: () => import("./template/render.ts"),
};

const variables: Verb = {
  name: "variables",
  summary: "List the variables of a cluster template and of its ClusterClasses, and where they are used.",
  usage: "FILE|DIR",
  flags: {
    flavor,
    class: classes,
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["text", "json"],
      summary: "text or json. Default: text.",
    },
  },
  load: () => import("./template/variables.ts"),
};

/** Each verb stands in a file of its own below `template/` and is loaded when it runs. */
export const template: VerbGroup = {
  name: "template",
  summary: "Cluster templates: fill them in, check them, list their variables.",
  verbs: [render, variables],
};
