import type { Call, CommandGroup, Flags } from "../shared/command/command.ts";
import { editFlags, switchFlag, textFlag } from "../shared/command/flags.ts";

const main = textFlag("FILE", "File that starts the manager, if there are several.");

const group = textFlag("GROUP", "API group of the kind, if several groups have it.");

const roles = [
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "control-plane",
  "bootstrap-config",
  "ipam-pool",
  "none",
];

const addKindFlags = {
  group: textFlag("GROUP", "API group, or its first label. Default: the project's only group."),
  version: textFlag("VERSION", "API version. Default: the group's newest."),
  type: {
    type: "string",
    value: "ROLE",
    oneOf: roles,
    summary: "Role in Cluster API. Default: none.",
  },
  cluster: switchFlag("Cluster-scoped kind. Default: namespaced."),
  plural: textFlag("NAME", "Plural name. Default: by English rules."),
  controller: {
    type: "boolean",
    negated: true,
    summary: "Add types only, without controller and test.",
  },
  main,
  ...editFlags,
} satisfies Flags;

/** The arguments of `add kind`. */
export type AddKindCall = Call<typeof addKindFlags>;

const addExtensionFlags = {
  workload: switchFlag("Add hooks that reach workload clusters, in a manager of their own."),
  ...editFlags,
} satisfies Flags;

/** The arguments of `add extension`. */
export type AddExtensionCall = Call<typeof addExtensionFlags>;

const addHookFlags = {
  name: textFlag("NAME", "Handler name. Default: the hook's name in kebab-case."),
  catalog: textFlag("FILE", "Module with a catalog of your own hooks. Default: the project's."),
  workload: switchFlag("Add a handler with a client of the workload cluster."),
  ...editFlags,
} satisfies Flags;

/** The arguments of `add hook`. */
export type AddHookCall = Call<typeof addHookFlags>;

const addWebhookFlags = {
  defaulting: switchFlag("Add a defaulting webhook."),
  validating: switchFlag("Add a validating webhook."),
  conversion: switchFlag("Add the conversion webhook, which all kinds share."),
  group,
  version: textFlag("VERSION", "Version of received objects. Default: storage."),
  main,
  ...editFlags,
} satisfies Flags;

/** The arguments of `add webhook`. */
export type AddWebhookCall = Call<typeof addWebhookFlags>;

const addVersionFlags = {
  from: textFlag("VERSION", "Version to copy. Default: the newest."),
  storage: switchFlag("Make it the storage version. Default: keep the storage version."),
  hub: switchFlag("Make it the conversion hub. Default: the storage version."),
  group,
  main,
  ...editFlags,
} satisfies Flags;

/** The arguments of `add version`. */
export type AddVersionCall = Call<typeof addVersionFlags>;

export const add: CommandGroup = {
  name: "add",
  summary: "Add a kind, extension, hook, webhook or version to a project.",
  commands: [
    {
      name: "kind",
      summary: "Add a kind: types, a controller in the manager, and a test.",
      usage: `NAME [--type ${roles.join("|")}]`,
      flags: addKindFlags,
      examples: {
        "Add an InfraMachine kind with a controller": "capikit add kind FooMachine --type infra-machine",
        "Add a kind without a controller": "capikit add kind FooPolicy --no-controller",
      },
      load: () => import("./add/kind.ts"),
    },
    {
      name: "extension",
      summary: "Add a Runtime Extension: a second program, with example handlers and a test.",
      usage: "",
      flags: addExtensionFlags,
      examples: {
        "Add an extension to a provider": "capikit add extension",
        "Add an extension that reaches workload clusters": "capikit add extension --workload",
      },
      load: () => import("./add/extension.ts"),
    },
    {
      name: "hook",
      summary: "Add handlers of hooks, each with a test, to the Runtime Extension.",
      usage: "HOOK…",
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
      flags: addHookFlags,
      examples: {
        "Add a handler of GeneratePatches": "capikit add hook GeneratePatches --name patch-image",
        "Add the hooks of updates in place":
          "capikit add hook CanUpdateMachine CanUpdateMachineSet UpdateMachine",
        "Add a handler that reaches workload clusters":
          "capikit add hook AfterControlPlaneUpgrade --workload",
      },
      load: () => import("./add/hook.ts"),
    },
    {
      name: "webhook",
      summary: "Add webhooks of a kind to the manager, with markers and a test.",
      usage: "KIND",
      flags: addWebhookFlags,
      examples: { "Default and validate a kind": "capikit add webhook FooMachine --defaulting --validating" },
      load: () => import("./add/webhook.ts"),
    },
    {
      name: "version",
      summary: "Add a version of a kind, of a hook, or of a group: types, conversions and tests.",
      usage: "KIND|HOOK|GROUP VERSION",
      flags: addVersionFlags,
      examples: { "Add a storage version": "capikit add version FooMachine v1beta1 --storage" },
      load: () => import("./add/version.ts"),
    },
  ],
};
