import { allowFlag } from "../shared/command/allow.ts";
import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import {
  caFlag,
  clusterFlags,
  formatFlag,
  knownHooksFlags,
  listFlag,
  namespaceFlag,
  switchFlag,
  textFlag,
  verbatimListFlag,
} from "../shared/command/flags.ts";

const externalFlags = {
  ca: caFlag,
  ...knownHooksFlags,
  "feature-gates": verbatimListFlag(
    "GATE=BOOL,…",
    "Feature gates of Cluster API: RuntimeSDK, MachineTaintPropagation.",
  ),
} satisfies Flags;

const topologyRenderFlags = {
  cluster: textFlag("FILE", "File of the Cluster; - for stdin. Default: any file."),
  class: textFlag("FILE", "File of the ClusterClass and its templates."),
  name: textFlag("NAME", "Name of the Cluster, if the files contain several."),
  namespace: namespaceFlag("Namespace of objects without one. Default: default."),
  extension: listFlag("NAME=URL", "URLs of extensions for external patches, by ExtensionConfig name."),
  ...externalFlags,
  "skip-external": switchFlag("Skip external patches."),
  diff: switchFlag("Show the changes of each patch instead of the objects."),
  format: formatFlag("yaml", "json", "text"),
} satisfies Flags;

/** The arguments of `topology render`. */
export type TopologyRenderCall = Call<typeof topologyRenderFlags>;

const topologyDiffFlags = {
  name: textFlag("NAME", "Name of the only Cluster to explain. Default: all."),
  namespace: namespaceFlag("Namespace of objects without one. Default: default."),
  ...clusterFlags,
  release: textFlag("PATH", "File or folder of a new release, to forecast its installation."),
  extension: listFlag("NAME=URL", "URLs of extensions for external patches, by ExtensionConfig name."),
  ...externalFlags,
  "skip-external": switchFlag("Skip external patches."),
  allow: allowFlag,
  "allow-changes": switchFlag("Exit with 1 only if Cluster API rejects the change, or it never ends."),
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `topology diff`. */
export type TopologyDiffCall = Call<typeof topologyDiffFlags>;

export const topology: CommandGroup = {
  name: "topology",
  summary: "Render ClusterClasses, validate changes, and explain rollouts.",
  commands: [
    {
      name: "render",
      summary: "Render the objects that Cluster API creates from a ClusterClass and a Cluster, with patches.",
      usage: "[FILE]…",
      flags: topologyRenderFlags,
      examples: {
        "Render a cluster": "capikit topology render clusterclass.yaml cluster.yaml",
        "Show the changes of each patch": "capikit topology render clusterclass.yaml cluster.yaml --diff",
      },
      load: () => import("./topology/render.ts"),
    },
    {
      name: "diff",
      summary: "Explain a change: Machines that it replaces, the causes, and the steps of an upgrade.",
      usage: "[OLD] [NEW]",
      flags: topologyDiffFlags,
      examples: {
        "Explain a change of a folder": "capikit topology diff main/clusters clusters",
        "Fail in CI if Cluster API rejects a change":
          "capikit topology diff main/clusters clusters --allow-changes",
        "Explain a change of a cluster, with dry runs as in Cluster API":
          "capikit topology diff clusters --kubeconfig management.yaml",
        "List the Machines that an upgrade of plain Clusters replaces":
          "capikit topology diff dump.yaml clusters --format json",
        "List the Machines that a new release of a provider replaces":
          "capikit topology diff --kubeconfig management.yaml --release infrastructure-components.yaml",
        "Find rollouts without end in a cluster": "capikit topology diff --kubeconfig management.yaml",
      },
      load: () => import("./topology/diff.ts"),
    },
  ],
};
