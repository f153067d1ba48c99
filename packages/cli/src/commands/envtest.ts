import type { Call, Command, Flags } from "../shared/command/command.ts";
import { listFlag, textFlag } from "../shared/command/flags.ts";

const flags = {
  crds: listFlag("PATH", "Files or folders of CRDs to install."),
  "log-dir": textFlag("DIR", "Folder for logs, which is kept."),
} satisfies Flags;

/** The arguments of `envtest`. */
export type EnvtestCall = Call<typeof flags>;

export const envtest: Command = {
  name: "envtest",
  summary: "Run kube-apiserver and etcd until Ctrl-C.",
  usage: "",
  flags,
  examples: { "Start an API server with the project's CRDs": "capikit envtest --crds config/crd/bases" },
  load: () => import("./envtest/run.ts"),
};
