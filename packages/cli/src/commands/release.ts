import { allowFlag } from "../shared/command/allow.ts";
import type { Call, Command, Flags } from "../shared/command/command.ts";
import {
  findingsFormatFlag,
  listFlag,
  providerFlags,
  switchFlag,
  textFlag,
} from "../shared/command/flags.ts";

const flags = {
  ...providerFlags,
  repository: textFlag("DIR", "Local clusterctl repository to write to. Default: release/VERSION."),
  contract: textFlag("CONTRACT", "Contract of a new release series. Default: from the CRD labels."),
  "gitlab-package": textFlag("URL", "Print upload commands for this GitLab generic package instead of gh."),
  with: {
    ...listFlag("FILES", "Additional files: dashboard or alerts."),
    oneOf: ["dashboard", "alerts"],
  },
  allow: allowFlag,
  "dry-run": switchFlag("Check without writing files."),
  format: findingsFormatFlag,
} satisfies Flags;

/** The arguments of `release`. */
export type ReleaseCall = Call<typeof flags>;

export const release: Command = {
  name: "release",
  summary: "Build and check release files: components, metadata, templates, images, checksums.",
  usage: "VERSION",
  flags,
  examples: {
    "Build a release": "capikit release v0.1.0",
    "Also write a Grafana dashboard and Prometheus alerts": "capikit release v0.1.0 --with dashboard,alerts",
    "Check a release in CI": "capikit release v0.1.0 --dry-run --format github",
  },
  load: () => import("./release/release.ts"),
};
