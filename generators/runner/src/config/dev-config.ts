import {
  isCount,
  isFlag,
  isListOf,
  isRecordOf,
  isString,
  isText,
  type KeyDefinition,
} from "./key-definition.ts";

/**
 * Defaults of `capikit dev`; its flags override them. Files and folders are relative to the
 * project.
 */
export interface DevConfig {
  /** Main file of the program. Default: `src/main.ts`. */
  readonly program?: string;
  /** Module that exports the Runtime Extension. Default: `src/extension/extension.ts`. */
  readonly extension?: string;
  /** Files with objects or cluster templates to apply, now and on each save. */
  readonly apply?: readonly string[];
  /** Values of template variables. */
  readonly set?: Readonly<Record<string, string>>;
  /** Other providers: `kubeadm`, a name such as `aws` or `aws:v2.0.0`, `FILE` or `FILE=BINARY`. */
  readonly with?: readonly string[];
  /** Simulate the API server and Nodes of each Cluster. Default: false. */
  readonly simulateNodes?: boolean;
  /** Use the embedded API server. Default: false. */
  readonly embedded?: boolean;
  /** Kubeconfig of an existing cluster. */
  readonly kubeconfig?: string;
  /** Kubeconfig context of an existing cluster. */
  readonly context?: string;
  /** This machine's host for webhooks of an existing cluster. */
  readonly webhookHost?: string;
  /** Folder that keeps data, logs and kubeconfig for the next run. */
  readonly state?: string;
  /** Core manager: a release such as `v1.13.6`, a binary, or `none`. */
  readonly core?: string;
  /** File `core-components.yaml`. */
  readonly coreComponents?: string;
  /** Feature gates of the core manager and of kubeadm's providers. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** Flags for the manager, such as `--v=4`. */
  readonly args?: readonly string[];
  /** Check types. Default: true. */
  readonly typecheck?: boolean;
  /** Serve the console for browsers. Default: true. */
  readonly console?: boolean;
  /** Webhook port of the manager. Default: any free port. */
  readonly webhookPort?: number;
  /** Port of the extension. Default: any free port. */
  readonly extensionPort?: number;
}

const file: KeyDefinition = { wanted: "the path of a file", accepts: isText };
const files: KeyDefinition = {
  wanted: 'a list of files, such as ["cluster.yaml"]',
  accepts: isListOf(isText),
};
const text: KeyDefinition = { wanted: "a string", accepts: isText };
const flag: KeyDefinition = { wanted: "true or false", accepts: isFlag };
const port: KeyDefinition = {
  wanted: "a port from 0 to 65535",
  accepts: (value) => isCount(value) && Number(value) <= 65_535,
};

/** The keys of `dev`. */
export const devKeys: Readonly<Record<keyof DevConfig, KeyDefinition>> = {
  program: file,
  extension: file,
  apply: files,
  set: { wanted: 'an object with strings, such as { REGION: "north" }', accepts: isRecordOf(isString) },
  with: { wanted: 'a list of providers, such as ["kubeadm"]', accepts: isListOf(isText) },
  simulateNodes: flag,
  embedded: flag,
  kubeconfig: file,
  context: text,
  webhookHost: text,
  state: { wanted: "the path of a folder", accepts: isText },
  core: { wanted: 'a release, the path of a file, or "none"', accepts: isText },
  coreComponents: file,
  featureGates: {
    wanted: "an object with true or false, such as { ClusterTopology: false }",
    accepts: isRecordOf(isFlag),
  },
  args: { wanted: 'a list of flags, such as ["--v=4"]', accepts: isListOf(isText) },
  typecheck: flag,
  console: flag,
  webhookPort: port,
  extensionPort: port,
};
