import type { Flag, Verb } from "../command.ts";
import { formatFlag } from "../generate-flags.ts";

/** What says where a provider's files are, for the verbs that look at all of them. */
export const providerFlags: Readonly<Record<string, Flag>> = {
  project: { type: "string", value: "DIR", summary: "The project's folder. Default: the current one." },
  components: {
    type: "string",
    value: "FILE,…",
    summary: "Components that are built already. Default: build those that capikit.config.ts names.",
  },
  provider: {
    type: "string",
    value: "LABEL,…",
    summary:
      "Whose components the files hold, in their order. Default: what their labels or the configuration say.",
  },
  image: { type: "string", value: "IMAGE", summary: "Image of the program, instead of the configured one." },
  templates: {
    type: "string",
    value: "DIR",
    summary: "Folder of cluster-template*.yaml and clusterclass-*.yaml. Default: templates, where it is.",
  },
};

/** `capikit release`. */
export const release: Verb = {
  name: "release",
  summary:
    "Build and check the files of a release: components, metadata, templates, images, checksums, SBOM.",
  usage: "VERSION",
  flags: {
    ...providerFlags,
    repository: {
      type: "string",
      value: "DIR",
      summary: "Write into this local repository of clusterctl. Default: write release/VERSION.",
    },
    contract: {
      type: "string",
      value: "CONTRACT",
      summary: "Contract of a new series. Default: what the CRDs are labelled with.",
    },
    "gitlab-package": {
      type: "string",
      value: "URL",
      summary: "Print the commands that upload to this generic package of GitLab, not gh's.",
    },
    sbom: { type: "boolean", negated: true, summary: "Leave the project's npm packages out of the SBOM." },
    "dry-run": { type: "boolean", summary: "Check, and write nothing." },
    format: formatFlag,
  },
  load: () => import("./release/release.ts"),
};
