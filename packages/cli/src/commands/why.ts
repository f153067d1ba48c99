import type { Call, Command, Flags } from "../shared/command/command.ts";
import {
  clusterFlags,
  formatFlag,
  namespaceFlag,
  projectFlag,
  switchFlag,
  textFlag,
  tokenFileFlag,
} from "../shared/command/flags.ts";

const flags = {
  ...clusterFlags,
  project: projectFlag,
  address: textFlag("URL", "Diagnostics address. Default: of the cluster's manager, or of capikit dev."),
  "token-file": tokenFileFlag,
  namespace: namespaceFlag("Namespace of the object. Default: the context's; default with --address."),
  watch: switchFlag("Show further reconciles until Ctrl-C."),
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `why`. */
export type WhyCall = Call<typeof flags>;

/** Defines `capikit why`. */
export const why: Command = {
  name: "why",
  summary: "Show why an object was reconciled, and what its last reconciles did.",
  usage: "[KIND[/NAME] [NAME]]",
  flags,
  examples: {
    "List the objects of the last reconciles": "capikit why",
    "Show the last reconciles in a running capikit dev": "capikit why fooclusters/prod",
    "Show the last reconciles in a cluster, whose Pods kubectl forwards":
      "capikit why FooCluster prod -n default --context production",
    "Show the last reconciles of a forwarded manager":
      "capikit why FooCluster prod -n default --address https://127.0.0.1:8443 --token-file token",
    "Follow further reconciles":
      "capikit why FooMachine prod-0 --address https://127.0.0.1:8443 --token-file token --watch",
  },
  load: () => import("./why/run.ts"),
};
