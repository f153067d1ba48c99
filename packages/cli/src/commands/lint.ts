import { supportedMinors } from "@capikit/api/releases";
import { allowFlag } from "../shared/command/allow.ts";
import type { Call, Command, Flags } from "../shared/command/command.ts";
import { findingsFormatFlag, listFlag, switchFlag, textFlag, trustFlag } from "../shared/command/flags.ts";
import { targetFlag } from "../shared/command/target-flag.ts";

const flags = {
  contract: {
    type: "string",
    value: "CONTRACT",
    oneOf: ["v1beta1", "v1beta2"],
    summary: "Contract to check. Default: the contracts of the CRD labels.",
  },
  target: targetFlag,
  format: findingsFormatFlag,
  "next-version": textFlag("VERSION", "Version of the next release, which metadata.yaml must list."),
  trust: trustFlag,
  install: switchFlag("Also install the components in an API server, and report what fails."),
  kubeconfig: textFlag("FILE", "Cluster of --install, for a dry run. Default: a new API server."),
  context: textFlag("NAME", "Kubeconfig context of --install, for a dry run."),
  crds: listFlag("PATH", "CRDs of other projects that --install requires."),
  allow: allowFlag,
  level: {
    type: "string",
    value: "LEVEL",
    oneOf: ["error", "warning"],
    summary: "Lowest level to report. Default: warning.",
  },
} satisfies Flags;

/** The arguments of `lint`. */
export type LintCall = Call<typeof flags>;

export const lint: Command = {
  name: "lint",
  summary: "Check a provider's files against the rules of clusterctl and Cluster API.",
  usage: "[DIR|FILE|URL|-]…",
  flags,
  examples: {
    "Check a project": "capikit lint config templates metadata.yaml",
    [`Check for ${supportedMinors[0]} of Cluster API`]: `capikit lint --target ${supportedMinors[0]}`,
    "Check what kustomize builds": "kustomize build config/default | capikit lint -",
    "Install the components in an API server": "capikit lint --install",
    "Upload findings to GitHub code scanning": "capikit lint --format sarif",
  },
  load: () => import("./lint/lint.ts"),
};
