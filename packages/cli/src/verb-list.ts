import type { Command } from "./command.ts";
import { formatFlag, generateFlags } from "./generate-flags.ts";
import { add } from "./verbs/add.ts";
import { components } from "./verbs/components.ts";
import { describe } from "./verbs/describe.ts";
import { dev } from "./verbs/dev.ts";
import { docs } from "./verbs/docs.ts";
import { hooks } from "./verbs/hooks.ts";
import { lint } from "./verbs/lint.ts";
import { migrate } from "./verbs/migrate.ts";
import { move } from "./verbs/move.ts";
import { release } from "./verbs/release.ts";
import { template } from "./verbs/template.ts";
import { topology } from "./verbs/topology.ts";

const emitters = ["crd", "rbac", "webhook", "kinds", "conversion", "catalog", "openapi", "variables"];
const shells = ["bash", "zsh", "fish", "powershell"];

/** All verbs. Their code is loaded when they run. */
export const verbs: readonly Command[] = [
  {
    name: "generate",
    summary: "Write manifests, descriptors, conversions, hook catalogs and variables from annotated types.",
    usage: "[crd|rbac|webhook|kinds|conversion|catalog|openapi|variables]…",
    words: emitters,
    flags: generateFlags,
    load: () => import("./verbs/generate.ts"),
  },
  {
    name: "import",
    summary: "Write annotated types from CRDs, or from an OpenAPI document of hooks.",
    usage: "crd FILE… | openapi FILE",
    words: ["crd", "openapi"],
    flags: {
      out: { type: "string", value: "DIR", summary: "Where the types go. Needed." },
      descriptions: { type: "boolean", negated: true, summary: "Leave the texts out." },
      format: formatFlag,
    },
    load: () => import("./verbs/import.ts"),
  },
  {
    name: "upstream",
    summary: "Compare the CRDs and hooks of two releases.",
    usage: "diff OLD NEW",
    words: ["diff"],
    flags: {
      format: {
        type: "string",
        value: "FORMAT",
        oneOf: ["text", "json", "markdown"],
        summary: "How changes are written: text, json or markdown. Default: text.",
      },
    },
    load: () => import("./verbs/upstream.ts"),
  },
  add,
  dev,
  components,
  release,
  docs,
  hooks,
  topology,
  lint,
  migrate,
  move,
  template,
  describe,
  {
    name: "markers",
    summary: "Show the markers and their arguments.",
    usage: "[NAME]…",
    flags: { format: { ...formatFlag, oneOf: ["text", "json"], summary: "text or json. Default: text." } },
    load: () => import("./verbs/markers.ts"),
  },
  {
    name: "envtest",
    summary: "Run a kube-apiserver and an etcd until Ctrl-C.",
    usage: "",
    flags: {
      crds: { type: "string", value: "PATH", summary: "CRDs to install: a file or a folder." },
      "log-dir": { type: "string", value: "DIR", summary: "Folder for the logs, which then stay." },
    },
    load: () => import("./verbs/envtest.ts"),
  },
  {
    name: "completion",
    summary: "Print the completion script of a shell.",
    usage: "bash|zsh|fish|powershell",
    words: shells,
    flags: {},
    load: () => import("./verbs/completion.ts"),
  },
];
