import type { Verb, VerbGroup } from "../command.ts";

const render: Verb = {
  name: "render",
  summary: "Show what Cluster API makes of a ClusterClass and a Cluster, patches included.",
  usage: "[FILE]…",
  flags: {
    cluster: {
      type: "string",
      value: "FILE",
      summary: "The Cluster; - for stdin. It may stand in any file.",
    },
    class: {
      type: "string",
      value: "FILE",
      summary: "The ClusterClass and its templates; more files may follow.",
    },
    name: { type: "string", value: "NAME", summary: "Cluster to render, where the files hold several." },
    namespace: {
      type: "string",
      value: "NAME",
      summary: "Namespace of objects that name none. Default: default.",
    },
    live: {
      type: "boolean",
      summary: "The files hold what the cluster is made of already: keep names, upgrade step by step.",
    },
    old: { type: "string", value: "FILE", summary: "The Cluster before the change, for rules with oldSelf." },
    extension: {
      type: "string",
      value: "NAME=URL,…",
      summary: "Where the extensions of external patches are, by the name of their ExtensionConfig.",
    },
    ca: { type: "string", value: "FILE", summary: "Certificates to trust. Default: those of the system." },
    "skip-external": { type: "boolean", summary: "Leave external patches out." },
    diff: { type: "boolean", summary: "Show what each patch changed, instead of the objects." },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["yaml", "json", "text"],
      summary: "yaml, json with the trace of patches, or text: names and changes. Default: yaml.",
    },
  },
  load: () => import("./topology/render.ts"),
};

/** Topologies: each verb stands in a file of its own below `topology/` and is loaded when it runs. */
export const topology: VerbGroup = {
  name: "topology",
  summary: "Render ClusterClasses without a cluster.",
  verbs: [render],
};
