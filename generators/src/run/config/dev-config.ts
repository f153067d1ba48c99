import {
  isCount,
  isFlag,
  isListOf,
  isRecordOf,
  isString,
  isText,
  type KeyDefinition,
} from "./key-definition.ts";

/** The values of `dev` in the configuration, by kind of option. */
export interface DevValues {
  readonly file: string;
  readonly folder: string;
  readonly text: string;
  readonly core: string;
  readonly port: number;
  /** Off by default; `enabled` is on by default. */
  readonly disabled: boolean;
  readonly enabled: boolean;
  readonly files: readonly string[];
  readonly providers: readonly string[];
  readonly arguments: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  readonly gates: Readonly<Record<string, boolean>>;
}

/** An option of `capikit dev`: a key of `dev` in the configuration, and a flag. */
export interface DevOption {
  readonly kind: keyof DevValues;
  /** Placeholder of the flag's value in the help; absent for switches. */
  readonly value?: string;
  /** The help of the flag. */
  readonly summary: string;
  /** Whether it is for programs or data that the embedded API server replaces or cannot support. */
  readonly excludedByEmbedded?: true;
}

/** The options of `capikit dev` that a project may configure. The list `args` has the flag `--arg`. */
export const devOptions = {
  /** Main file of the program. Default: `src/main.ts`. Without a flag: the argument of the command. */
  program: { kind: "file", summary: "Main file of the program." },
  /** Module that exports the Runtime Extension. Default: `src/extension/extension.ts`. */
  extension: {
    kind: "file",
    value: "FILE",
    summary: "Module that exports the Runtime Extension. Default: src/extension/extension.ts.",
  },
  /** Files with objects or cluster templates to apply, now and on each save. */
  apply: {
    kind: "files",
    value: "FILE",
    summary: "Objects or a cluster template to apply, again on each save; deleted at the end.",
  },
  /** Values of template variables. */
  set: { kind: "variables", value: "NAME=VALUE", summary: "Value of a template variable." },
  /** Other providers: `kubeadm`, a name such as `aws` or `aws:v2.0.0`, `FILE` or `FILE=BINARY`. */
  with: {
    kind: "providers",
    value: "PROVIDER",
    summary: "Other provider: kubeadm, a name like aws or aws:v2.0.0, FILE or FILE=BINARY.",
    excludedByEmbedded: true,
  },
  /** Simulate the API server and Nodes of each Cluster. Default: false. */
  simulateNodes: {
    kind: "disabled",
    summary: "Simulate the API server and Nodes of each Cluster.",
    excludedByEmbedded: true,
  },
  /** Use the embedded API server. Default: false. */
  embedded: {
    kind: "disabled",
    summary: "Use an embedded API server, ready at once, which simulates Cluster API.",
  },
  /** Kubeconfig of an existing cluster. */
  kubeconfig: {
    kind: "file",
    value: "FILE",
    summary: "Kubeconfig of an existing cluster. Default: start an API server.",
    excludedByEmbedded: true,
  },
  /** Kubeconfig context of an existing cluster. */
  context: {
    kind: "text",
    value: "NAME",
    summary: "Kubeconfig context of an existing cluster. Default: the current context.",
    excludedByEmbedded: true,
  },
  /** This machine's host for webhooks of an existing cluster. */
  webhookHost: {
    kind: "text",
    value: "HOST",
    summary: "This machine's host for webhooks of an existing cluster.",
  },
  /** Folder that keeps data, logs and kubeconfig for the next run. */
  state: {
    kind: "folder",
    value: "DIR",
    summary: "Folder that keeps data, logs and kubeconfig for the next run. Default: none.",
    excludedByEmbedded: true,
  },
  /** Core manager: a release such as `v1.13.6`, a binary, or `none`. */
  core: {
    kind: "core",
    value: "CORE",
    summary: "Core manager: release, binary or none. Default: $CAPIKIT_CORE, PATH, image, Go.",
    excludedByEmbedded: true,
  },
  /** File `core-components.yaml`. */
  coreComponents: {
    kind: "file",
    value: "FILE",
    summary: "core-components.yaml. Default: $CAPIKIT_CORE_COMPONENTS, or of the release.",
    excludedByEmbedded: true,
  },
  /** Feature gates of the core manager and of kubeadm's providers. */
  featureGates: {
    kind: "gates",
    value: "GATE=BOOL",
    summary: "Feature gate of the core manager and kubeadm: ClusterTopology=false.",
    excludedByEmbedded: true,
  },
  /** Flags for the manager, such as `--v=4`. */
  args: { kind: "arguments", value: "FLAG", summary: "Flag for the manager: --arg=--v=4." },
  /** Serve the console for browsers. Default: true. */
  console: { kind: "enabled", summary: "Do not serve the console for browsers." },
  /** Webhook port of the manager. Default: any free port. */
  webhookPort: { kind: "port", value: "PORT", summary: "Webhook port of the manager. Default: any." },
  /** Port of the extension. Default: any free port. */
  extensionPort: { kind: "port", value: "PORT", summary: "Port of the extension. Default: any." },
} as const satisfies Readonly<Record<string, DevOption>>;

/**
 * Defaults of `capikit dev`; its flags override them. Files and folders are relative to the
 * project.
 */
export type DevConfig = {
  readonly [K in keyof typeof devOptions]?: DevValues[(typeof devOptions)[K]["kind"]];
};

const definitions: Readonly<Record<keyof DevValues, KeyDefinition>> = {
  file: { wanted: "the path of a file", accepts: isText },
  folder: { wanted: "the path of a folder", accepts: isText },
  text: { wanted: "a string", accepts: isText },
  core: { wanted: 'a release, the path of a file, or "none"', accepts: isText },
  port: {
    wanted: "a port from 0 to 65535",
    accepts: (value) => isCount(value) && Number(value) <= 65_535,
  },
  disabled: { wanted: "true or false", accepts: isFlag },
  enabled: { wanted: "true or false", accepts: isFlag },
  files: { wanted: 'a list of files, such as ["cluster.yaml"]', accepts: isListOf(isText) },
  providers: { wanted: 'a list of providers, such as ["kubeadm"]', accepts: isListOf(isText) },
  arguments: { wanted: 'a list of flags, such as ["--v=4"]', accepts: isListOf(isText) },
  variables: {
    wanted: 'an object with strings, such as { REGION: "north" }',
    accepts: isRecordOf(isString),
  },
  gates: {
    wanted: "an object with true or false, such as { ClusterTopology: false }",
    accepts: isRecordOf(isFlag),
  },
};

/** The keys of `dev`. */
export const devKeys: Readonly<Record<string, KeyDefinition>> = Object.fromEntries(
  Object.entries(devOptions).map(([key, { kind }]) => [key, definitions[kind]]),
);
