import type { ClusterPhase } from "@capikit/api/core/v1beta2";
import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  allNamespacesFlag,
  clusterFlags,
  formatFlag,
  fromFlag,
  listFlag,
  namespaceFlag,
  strictDumpFlag,
  switchFlag,
  textFlag,
} from "../shared/command/flags.ts";

const phases: readonly ClusterPhase[] = [
  "Pending",
  "Provisioning",
  "Provisioned",
  "Deleting",
  "Failed",
  "Unknown",
];

const describeClusterFlags = {
  ...clusterFlags,
  namespace: namespaceFlag("Namespace of the Cluster. Default: the context's."),
  from: fromFlag,
  strict: strictDumpFlag,
  watch: switchFlag("Show the tree again on each change until Ctrl-C."),
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

const describeClustersFlags = {
  ...clusterFlags,
  namespace: namespaceFlag("Namespace of the Clusters. Default: the context's; all of a dump."),
  "all-namespaces": allNamespacesFlag("Show the Clusters of all namespaces."),
  selector: { ...textFlag("SELECTOR", "Label selector of the Clusters."), short: "l" },
  phase: { ...listFlag("PHASE", "Show only Clusters in these phases."), oneOf: phases },
  class: listFlag("NAME", "Show only these ClusterClasses: NAME or NAMESPACE/NAME."),
  "kubernetes-version": listFlag("VERSION", "Show only these versions, such as v1.35.2 or v1.35."),
  problems: switchFlag("Show only Clusters with problems, also of remediations; exit with 1 if any."),
  from: fromFlag,
  strict: strictDumpFlag,
  format: { ...formatFlag("text", "json"), short: "o" },
} satisfies Flags;

/** The arguments of `describe clusters`. */
export type DescribeClustersCall = Call<typeof describeClustersFlags>;

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
        "Watch a cluster come up": "capikit describe cluster prod --namespace default --watch",
      },
      load: () => import("./describe/cluster.ts"),
    },
    {
      name: "clusters",
      summary: "Show all Clusters of a management cluster in one table.",
      flags: describeClustersFlags,
      examples: {
        "Show the problems of all Clusters": "capikit describe clusters --all-namespaces --problems",
        "Show some Clusters": "capikit describe clusters -l env=prod",
      },
      load: () => import("./describe/clusters.ts"),
    },
  ],
};
