import type { Flag, Verb, VerbGroup } from "../command.ts";

const source = {
  namespace: {
    type: "string",
    value: "NAME",
    summary: "The namespace that moves. Default: the context's, for a dump all.",
  },
  "all-namespaces": { type: "boolean", summary: "Move all namespaces." },
  kubeconfig: { type: "string", value: "FILE", summary: "The management cluster that is moved from." },
  context: { type: "string", value: "NAME", summary: "Context in the kubeconfig." },
  "to-kubeconfig": {
    type: "string",
    value: "FILE",
    summary: "The management cluster that is moved to.",
  },
  "to-context": { type: "string", value: "NAME", summary: "Context in that kubeconfig." },
} satisfies Readonly<Record<string, Flag>>;

const plan: Verb = {
  name: "plan",
  summary: "Show what would move, in which order, what would be left behind, and what blocks the move.",
  flags: {
    from: {
      type: "string",
      value: "PATH",
      summary: "A dump instead of a cluster: a file with any number of objects, or a folder of files.",
    },
    ...source,
    format: {
      type: "string",
      value: "FORMAT",
      oneOf: ["tree", "json", "mermaid", "svg"],
      summary: "tree, json, mermaid or svg. Default: tree.",
    },
  },
  load: () => import("./move/plan.ts"),
};

const run: Verb = {
  name: "run",
  summary: "Move, as clusterctl move does: several objects at a time, and to go on with after a crash.",
  flags: {
    ...source,
    "to-directory": { type: "string", value: "DIR", summary: "Save to a new directory instead." },
    "from-directory": { type: "string", value: "DIR", summary: "Restore from a directory instead." },
    checkpoint: {
      type: "string",
      value: "FILE",
      summary: "Where the state of the move is kept. Default: capikit-move.json.",
    },
    resume: { type: "boolean", summary: "Go on with the move of the checkpoint." },
    parallel: { type: "integer", value: "N", summary: "Objects at a time. Default: 64." },
    "allow-left-behind": {
      type: "boolean",
      summary: "Go on where objects cannot be moved, which clusterctl does without a word.",
    },
    "block-move-timeout": {
      type: "integer",
      value: "SECONDS",
      summary: "How long objects may hold up the move. Default: 130.",
    },
    verbose: { type: "boolean", summary: "Tell of each object." },
  },
  load: () => import("./move/run.ts"),
};

/** Moving management clusters: each verb stands in a file of its own below `move/` and is loaded when it runs. */
export const move: VerbGroup = {
  name: "move",
  summary: "Move Clusters and all that belongs to them from one management cluster to another.",
  verbs: [plan, run],
};
