import { allowFlag } from "../shared/command/allow.ts";
import type { Call, Command, Flags } from "../shared/command/command.ts";
import {
  clusterFlags,
  formatFlag,
  fromFlag,
  namespaceFlag,
  switchFlag,
  textFlag,
} from "../shared/command/flags.ts";

const flags = {
  ...clusterFlags,
  namespace: namespaceFlag("Namespace of the Clusters to check. Default: all namespaces."),
  at: textFlag("TIME", "Time of the dump, such as 2026-01-31T12:00:00Z. Default: now."),
  "server-version": textFlag("VERSION", "Version of the API server of a dump, such as v1.36.0."),
  limit: { type: "integer", value: "N", summary: "Findings shown for each code. Default: 100." },
  self: switchFlag("Print versions, platform and programs for an issue, without a cluster."),
  from: fromFlag,
  strict: switchFlag("Also fail on warnings."),
  allow: allowFlag,
  format: formatFlag("text", "json", "github", "sarif"),
} satisfies Flags;

/** The arguments of `doctor`. */
export type DoctorCall = Call<typeof flags>;

export const doctor: Command = {
  name: "doctor",
  summary: "Check a management cluster, and show how to fix each problem.",
  flags,
  examples: {
    "Check the current cluster": "capikit doctor",
    "Check a dump of a cluster": "capikit doctor --from dump.yaml",
    "Fail a pipeline before an upgrade": "capikit doctor --strict --format github",
    "Describe the installation in an issue": "capikit doctor --self",
  },
  load: () => import("./doctor/run.ts"),
};
