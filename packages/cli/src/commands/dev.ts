import type { Call, Command, Flags, ValueFlag } from "../shared/command/command.ts";
import {
  formatFlag,
  listFlag,
  projectFlag,
  switchFlag,
  textFlag,
  variableFlags,
  verbatimListFlag,
} from "../shared/command/flags.ts";

const inspectFlag = (summary: string): ValueFlag => ({
  type: "integer",
  value: "PORT",
  optional: "9229",
  summary: `${summary} Default: 9229.`,
});
const flags = {
  project: projectFlag,
  extension: textFlag(
    "FILE",
    "Module that exports the Runtime Extension. Default: src/extension/extension.ts.",
  ),
  apply: listFlag("FILE", "Objects or a cluster template to apply, again on each save; deleted at the end."),
  set: variableFlags.set,
  with: listFlag("PROVIDER", "Other provider: kubeadm, a name like aws or aws:v2.0.0, FILE or FILE=BINARY."),
  "simulate-nodes": switchFlag("Simulate the API server and Nodes of each Cluster."),
  embedded: switchFlag("Use an embedded API server, ready at once, without Go and Cluster API managers."),
  kubeconfig: textFlag("FILE", "Kubeconfig of an existing cluster. Default: start an API server."),
  context: textFlag("NAME", "Kubeconfig context of an existing cluster. Default: the current context."),
  "webhook-host": textFlag("HOST", "This machine's host for webhooks of an existing cluster."),
  state: textFlag("DIR", "Folder that keeps data, logs and kubeconfig for the next run. Default: none."),
  core: textFlag("CORE", "Core manager: release, binary or none. Default: $CAPIKIT_CORE, PATH, image, Go."),
  "core-components": textFlag(
    "FILE",
    "core-components.yaml. Default: $CAPIKIT_CORE_COMPONENTS, or of the release.",
  ),
  "feature-gates": verbatimListFlag(
    "GATE=BOOL",
    "Feature gate of the core manager and kubeadm: ClusterTopology=false.",
  ),
  arg: verbatimListFlag("FLAG", "Flag for the manager: --arg=--v=4."),
  typecheck: { type: "boolean", negated: true, summary: "Do not check types." },
  console: { type: "boolean", negated: true, summary: "Do not serve the console for browsers." },
  open: switchFlag("Open the console in the browser."),
  "webhook-port": { type: "integer", value: "PORT", summary: "Webhook port of the manager. Default: any." },
  "extension-port": { type: "integer", value: "PORT", summary: "Port of the extension. Default: any." },
  inspect: inspectFlag("Let debuggers attach: manager at PORT, extension at PORT+1."),
  "inspect-brk": inspectFlag("As --inspect, and wait for a debugger at each start."),
  config: { type: "boolean", negated: true, summary: "Ignore dev in capikit.config.ts." },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** The arguments of `dev`. */
export type DevCall = Call<typeof flags>;

export const dev: Command = {
  name: "dev",
  summary: "Run a provider or extension with a local API server and Cluster API; restart on changes.",
  usage: "[FILE]",
  flags,
  examples: {
    "Run the project by dev in capikit.config.ts": "capikit dev",
    "Run the project and create a cluster from a template":
      "capikit dev --apply templates/cluster-template.yaml --set CLUSTER_NAME=dev",
    "Run it and open its console in the browser": "capikit dev --open",
    "Run it with kubeadm's providers and simulated Nodes":
      "capikit dev --with kubeadm --simulate-nodes --apply templates/cluster-template.yaml",
    "Run it beside a released provider": "capikit dev --with aws --set AWS_B64ENCODED_CREDENTIALS=…",
    "Write a first controller, without Cluster API": "capikit dev --embedded",
    "Run it in an existing cluster": "capikit dev --kubeconfig ~/.kube/config --webhook-host 192.0.2.7",
    "Run it for a debugger": "capikit dev --inspect",
    "Keep the API server's data between runs": "capikit dev --state .capikit",
  },
  load: () => import("./dev/run.ts"),
};
