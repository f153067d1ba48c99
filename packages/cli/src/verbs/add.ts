import type { Flag, Verb, VerbGroup } from "../command.ts";
import { formatFlag } from "../generate-flags.ts";

const shared = {
  project: { type: "string", value: "DIR", summary: "The project's folder. Default: the current one." },
  "dry-run": { type: "boolean", summary: "Write nothing; show what would change." },
  generate: { type: "boolean", negated: true, summary: "Do not run capikit generate behind it." },
  format: {
    ...formatFlag,
    oneOf: ["text", "json"],
    summary: "How it is told: text or json. Default: text.",
  },
} satisfies Readonly<Record<string, Flag>>;

const main: Flag = {
  type: "string",
  value: "FILE",
  summary: "The file that starts the manager, where there are several.",
};

const kind: Verb = {
  name: "kind",
  summary: "Add a kind: its types, a controller in the manager, a test.",
  usage: "NAME",
  flags: {
    group: {
      type: "string",
      value: "GROUP",
      summary: "Its API group, or the first label of one of the project's. Default: the only one.",
    },
    version: { type: "string", value: "VERSION", summary: "Its version. Default: the group's newest." },
    type: {
      type: "string",
      value: "ROLE",
      oneOf: [
        "infra-cluster",
        "infra-machine",
        "infra-machine-pool",
        "control-plane",
        "bootstrap-config",
        "ipam-pool",
        "none",
      ],
      summary:
        "What it is to Cluster API: infra-cluster, infra-machine, infra-machine-pool, control-plane, bootstrap-config, ipam-pool or none. Default: none.",
    },
    namespaced: { type: "boolean", summary: "Its objects are in namespaces. This is the default." },
    cluster: { type: "boolean", summary: "Its objects are in no namespace." },
    plural: {
      type: "string",
      value: "NAME",
      summary: "Its plural in the API. Default: by the rules of English.",
    },
    controller: { type: "boolean", negated: true, summary: "Types alone, without controller and test." },
    main,
    ...shared,
  },
  load: () => import("./add/kind.ts"),
};

const hook: Verb = {
  name: "hook",
  summary: "Add a handler of a hook to the Runtime Extension, with a test.",
  usage: "HOOK",
  words: [
    "AfterClusterUpgrade",
    "AfterControlPlaneInitialized",
    "AfterControlPlaneUpgrade",
    "AfterWorkersUpgrade",
    "BeforeClusterCreate",
    "BeforeClusterDelete",
    "BeforeClusterUpgrade",
    "BeforeControlPlaneUpgrade",
    "BeforeWorkersUpgrade",
    "CanUpdateMachine",
    "CanUpdateMachineSet",
    "DiscoverVariables",
    "GeneratePatches",
    "GenerateUpgradePlan",
    "UpdateMachine",
    "ValidateTopology",
  ],
  flags: {
    name: { type: "string", value: "NAME", summary: "The handler's name. Default: the hook's, with dashes." },
    ...shared,
  },
  load: () => import("./add/hook.ts"),
};

const webhook: Verb = {
  name: "webhook",
  summary: "Add webhooks of a kind to the manager, with their markers and a test.",
  usage: "KIND",
  flags: {
    defaulting: { type: "boolean", summary: "One that fills in what objects leave open." },
    validating: { type: "boolean", summary: "One that refuses objects." },
    conversion: { type: "boolean", summary: "The one that converts between versions: one for all kinds." },
    group: {
      type: "string",
      value: "GROUP",
      summary: "The kind's group, where several have one of its name.",
    },
    version: {
      type: "string",
      value: "VERSION",
      summary: "The version in which it takes objects. Default: the one that is stored.",
    },
    main,
    ...shared,
  },
  load: () => import("./add/webhook.ts"),
};

const version: Verb = {
  name: "version",
  summary: "Add a version of a kind, or of all kinds of a group: its types, conversions, their tests.",
  usage: "KIND|GROUP VERSION",
  flags: {
    from: { type: "string", value: "VERSION", summary: "The version that is copied. Default: the newest." },
    storage: { type: "boolean", summary: "It is the one that is stored. Default: what was stored stays so." },
    hub: {
      type: "boolean",
      summary: "It is the one that the others convert through. Default: the one that is stored.",
    },
    group: {
      type: "string",
      value: "GROUP",
      summary: "The kind's group, where several have one of its name.",
    },
    main,
    ...shared,
  },
  load: () => import("./add/version.ts"),
};

/** Adding to a project: each verb stands in a file of its own below `add/` and is loaded when it runs. */
export const add: VerbGroup = {
  name: "add",
  summary: "Add a kind, a hook, a webhook or a version to a project.",
  verbs: [kind, hook, webhook, version],
};
