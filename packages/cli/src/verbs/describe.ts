import type { Verb, VerbGroup } from "../command.ts";

const cluster: Verb = {
  name: "cluster",
  summary: "Show a cluster as the tree of its objects, and how each of them is.",
  usage: "NAME",
  flags: {
    kubeconfig: { type: "string", value: "FILE", summary: "Cluster to read. Default: as kubectl." },
    context: { type: "string", value: "NAME", summary: "Context of it. Default: the current one." },
    namespace: {
      type: "string",
      value: "NAME",
      summary: "Where the Cluster is. Default: that of the context.",
    },
    from: {
      type: "string",
      value: "FILE",
      repeated: true,
      summary: "Read objects from dumps of YAML or JSON instead of a cluster.",
    },
    watch: { type: "boolean", summary: "Show it again whenever it changes, until Ctrl-C." },
    "show-conditions": {
      type: "string",
      value: "KIND[/NAME],…",
      summary:
        "Objects to show all conditions of, or all; with a + behind, those that have something to tell.",
    },
    "show-templates": { type: "boolean", summary: "Show the templates of control plane and workers." },
    "show-machinesets": { type: "boolean", summary: "Show MachineSets." },
    "show-resourcesets": { type: "boolean", summary: "Show ClusterResourceSets." },
    echo: { type: "boolean", summary: "Show infrastructure and bootstrap also where they are ready." },
    grouping: {
      type: "boolean",
      negated: true,
      summary: "Show each Machine, also where others are like it.",
    },
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["tree", "json", "html"],
      summary: "tree, json, or html: a page of one file. Default: tree.",
    },
  },
  load: () => import("./describe/cluster.ts"),
};

/** Each verb stands in a file of its own below `describe/` and is loaded when it runs. */
export const describe: VerbGroup = {
  name: "describe",
  summary: "Show the state of clusters.",
  verbs: [cluster],
};
