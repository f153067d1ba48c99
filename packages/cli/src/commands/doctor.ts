import type { Call, Command, Flags } from "../shared/command/command.ts";
import { clusterFlags, formatFlag, namespaceFlag, switchFlag } from "../shared/command/flags.ts";

const flags = {
  ...clusterFlags,
  namespace: namespaceFlag("Namespace of the Clusters to check. Default: all namespaces."),
  "expires-within": {
    type: "integer",
    value: "DAYS",
    summary: "Report certificates that expire within this time. Default: 30.",
  },
  "stuck-after": {
    type: "integer",
    value: "MINUTES",
    summary: "Report deletions that take longer. Default: 15.",
  },
  limit: { type: "integer", value: "N", summary: "Findings shown for each code. Default: 100." },
  strict: switchFlag("Also fail on warnings, including incomplete checks."),
  self: switchFlag("Print versions, platform and programs for an issue, without a cluster."),
  format: formatFlag("text", "json", "html", "github", "sarif"),
} satisfies Flags;

/** The arguments of `doctor`. */
export type DoctorCall = Call<typeof flags>;

export const doctor: Command = {
  name: "doctor",
  summary: "Check a management cluster, and show how to fix each problem.",
  flags,
  examples: {
    "Check the current cluster": "capikit doctor",
    "Fail a pipeline before an upgrade": "capikit doctor --strict --format github",
    "Describe the installation in an issue": "capikit doctor --self",
    "Write an HTML page": "capikit doctor --format html > doctor.html",
  },
  load: () => import("./doctor/run.ts"),
};
