import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  allNamespacesFlag,
  formatFlag,
  fromFlag,
  listFlag,
  namespaceFlag,
  strictDumpFlag,
  switchFlag,
  textFlag,
} from "../shared/command/flags.ts";

const clusters = {
  namespace: namespaceFlag("Namespace to move. Default: the context's; all namespaces of a dump."),
  "all-namespaces": allNamespacesFlag("Move all namespaces."),
  cluster: textFlag("NAME", "Move one Cluster with what it owns, and copy what it uses."),
  kubeconfig: textFlag("FILE", "Kubeconfig of the source management cluster."),
  context: textFlag("NAME", "Context of the source cluster."),
  "to-kubeconfig": textFlag("FILE", "Kubeconfig of the target management cluster."),
  "to-context": textFlag("NAME", "Context of the target cluster."),
} satisfies Flags;

const allow = listFlag("CODE", "Move despite errors of a code, as clusterctl silently does.");

const movePlanFlags = {
  from: fromFlag,
  strict: strictDumpFlag,
  ...clusters,
  allow,
  format: formatFlag("tree", "json"),
  full: switchFlag("Show all objects and problems. Default: up to 50 of each, with their numbers."),
} satisfies Flags;

/** The arguments of `move plan`. */
export type MovePlanCall = Call<typeof movePlanFlags>;

const moveRunFlags = {
  ...clusters,
  checkpoint: textFlag("FILE", "File for the state of the move. Default: capikit-move.json."),
  resume: switchFlag("Resume the move of the checkpoint, by default of its namespace and Cluster."),
  parallel: { type: "integer", value: "N", summary: "Concurrent objects. Default: 64." },
  allow,
  "block-move-timeout": {
    type: "integer",
    value: "SECONDS",
    summary: "Wait for each object that blocks the move. Default: 375.",
  },
  verbose: switchFlag("Log each object."),
} satisfies Flags;

/** The arguments of `move run`. */
export type MoveRunCall = Call<typeof moveRunFlags>;

export const move: CommandGroup = {
  name: "move",
  summary: "Move Clusters and their objects between management clusters.",
  commands: [
    {
      name: "plan",
      summary: "Show the objects to move in order, the objects that stay and why, and blockers.",
      flags: movePlanFlags,
      examples: {
        "Show the plan for a namespace":
          "capikit move plan --namespace prod --to-kubeconfig target.kubeconfig",
        "Show the plan for a dump": "capikit move plan --from dump.yaml",
      },
      load: () => import("./move/plan.ts"),
    },
    {
      name: "run",
      summary: "Move objects as clusterctl move does, in parallel and resumable after a crash.",
      flags: moveRunFlags,
      examples: {
        "Move a namespace": "capikit move run --namespace prod --to-kubeconfig target.kubeconfig",
        "Move one Cluster":
          "capikit move run --namespace prod --cluster one --to-kubeconfig target.kubeconfig",
        "Resume after a crash": "capikit move run --resume --to-kubeconfig target.kubeconfig",
      },
      load: () => import("./move/run.ts"),
    },
  ],
};
