import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  clusterFlags,
  formatFlag,
  fromFlag,
  listFlag,
  namespaceFlag,
  strictDumpFlag,
  switchFlag,
} from "../shared/command/flags.ts";

const describeClusterFlags = {
  ...clusterFlags,
  namespace: namespaceFlag("Namespace of the Cluster. Default: the context's."),
  from: fromFlag,
  strict: strictDumpFlag,
  "show-conditions": listFlag(
    "KIND[/NAME]",
    "Objects whose conditions are shown, or all; append + to omit good ones.",
  ),
  "show-templates": switchFlag("Show templates of control plane and workers."),
  "show-machinesets": switchFlag("Show MachineSets."),
  "show-resourcesets": switchFlag("Show ClusterResourceSets."),
  echo: switchFlag("Show infrastructure and bootstrap objects even if they are ready."),
  grouping: {
    type: "boolean",
    negated: true,
    summary: "Show each Machine instead of grouping similar ones.",
  },
  format: { ...formatFlag("tree", "json"), short: "o" },
} satisfies Flags;

/** The arguments of `describe cluster`. */
export type DescribeClusterCall = Call<typeof describeClusterFlags>;

export const describe: CommandGroup = {
  name: "describe",
  summary: "Show the state of clusters.",
  commands: [
    {
      name: "cluster",
      summary: "Show a cluster as a tree of its objects and their conditions.",
      usage: "NAME",
      flags: describeClusterFlags,
      examples: {
        "Show a cluster": "capikit describe cluster prod --namespace default",
      },
      load: () => import("./describe/cluster.ts"),
    },
  ],
};
