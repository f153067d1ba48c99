import { referenceMinor } from "@capikit/api/releases";
import type { Call, Command, Flags } from "../shared/command/command.ts";
import {
  caFlag,
  clusterFlags,
  formatFlag,
  fromFlag,
  knownHooksFlags,
  listFlag,
  namespaceFlag,
  switchFlag,
  textFlag,
} from "../shared/command/flags.ts";

/** Flags of checks that `--target` replaces. */
export const diagnosisFlags = {
  namespace: namespaceFlag("Namespace of the Clusters to check. Default: all namespaces."),
  at: textFlag("TIME", "Time of the dump, such as 2026-01-31T12:00:00Z. Default: now."),
  "server-version": textFlag("VERSION", "Version of the API server of a dump, such as v1.36.0."),
  limit: { type: "integer", value: "N", summary: "Findings shown for each code. Default: 100." },
  self: switchFlag("Print versions, platform and programs for an issue, without a cluster."),
} satisfies Flags;

/** Flags that need `--target`. */
export const upgradeFlags = {
  current: textFlag("RELEASE", "Current release for --target. Default: from the clusterctl inventory."),
  extension: listFlag("NAME=URL", "Extensions to send sample requests to, by ExtensionConfig name."),
  ca: caFlag,
  ...knownHooksFlags,
} satisfies Flags;

const flags = {
  ...clusterFlags,
  ...diagnosisFlags,
  target: textFlag(
    "RELEASE",
    `Check the extensions for an upgrade of Cluster API to a release, such as ${referenceMinor}.`,
  ),
  ...upgradeFlags,
  from: fromFlag,
  strict: switchFlag("Also fail on warnings, including incomplete checks."),
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
    "List the extensions that an upgrade of Cluster API breaks": `capikit doctor --target ${referenceMinor}`,
    "Describe the installation in an issue": "capikit doctor --self",
  },
  load: () => import("./doctor/run.ts"),
};
