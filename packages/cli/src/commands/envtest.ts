import type { Command } from "../shared/command/command.ts";

export const envtest: Command = {
  name: "envtest",
  summary: "Run kube-apiserver and etcd until Ctrl-C.",
  usage: "",
  flags: {
    crds: { type: "string", value: "PATH", summary: "File or folder of CRDs to install." },
    "log-dir": { type: "string", value: "DIR", summary: "Folder for logs, which is kept." },
  },
  examples: { "Start an API server with the project's CRDs": "capikit envtest --crds config/crd/bases" },
  load: () => import("./envtest/run.ts"),
};
