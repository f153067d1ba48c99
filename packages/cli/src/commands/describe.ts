import type { CommandGroup } from "../shared/command/command.ts";
import { clusterFlags, formatFlag, switchFlag, textFlag } from "../shared/command/flags.ts";

export const describe: CommandGroup = {
  name: "describe",
  summary: "Show the state of clusters.",
  commands: [
    {
      name: "cluster",
      summary: "Show a cluster as a tree of its objects and their conditions.",
      usage: "NAME",
      flags: {
        ...clusterFlags,
        namespace: textFlag("NAME", "Namespace of the Cluster. Default: the context's."),
        from: {
          type: "string",
          value: "FILE",
          repeated: true,
          summary: "Read objects from YAML or JSON files instead of a cluster.",
        },
        watch: switchFlag("Show the tree again on each change until Ctrl-C."),
        "show-conditions": textFlag(
          "KIND[/NAME],…",
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
        format: formatFlag("tree", "json", "html"),
      },
      examples: {
        "Watch a cluster come up": "capikit describe cluster prod --namespace default --watch",
        "Write an HTML page from a dump": "capikit describe cluster prod --from dump.yaml --format html",
      },
      load: () => import("./describe/cluster.ts"),
    },
  ],
};
