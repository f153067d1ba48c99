import type { Flags, ListFlag, SwitchFlag, ValueFlag } from "./command.ts";

/** Returns the flag `--format`; the first format is the default. */
export function formatFlag(...formats: readonly [string, ...string[]]): ValueFlag {
  const list = `${formats.slice(0, -1).join(", ")} or ${formats.at(-1)}`;
  return {
    type: "string",
    value: "FORMAT",
    oneOf: formats,
    summary: `Output format: ${list}. Default: ${formats[0]}.`,
  };
}

/** Defines `--format` of commands that report findings. */
export const findingsFormatFlag = formatFlag("text", "json", "github", "sarif");

export const projectFlag: ValueFlag = {
  type: "string",
  value: "DIR",
  summary: "Project folder. Default: the current folder.",
};

/** Flags for hooks outside Cluster API. */
export const knownHooksFlags = {
  catalog: textFlag("FILE", "Module with a catalog of your own hooks. Default: the project's."),
  openapi: textFlag("FILE", "OpenAPI document of other hooks, or its URL."),
  project: projectFlag,
} satisfies Flags;

/** A token that the user chooses for an address, instead of the credentials of a kubeconfig. */
export const tokenFileFlag = textFlag("FILE", "File with a bearer token for the diagnostics address.");

/** Trusts the authors of folders that the command reads. */
export const trustFlag = switchFlag(
  "Run capikit.config.ts and git also in folders other than the current one.",
);

/** Flags that select the cluster to read. */
export const clusterFlags = {
  kubeconfig: { type: "string", value: "FILE", summary: "Kubeconfig file. Default: as kubectl." },
  context: { type: "string", value: "NAME", summary: "Kubeconfig context. Default: the current context." },
} satisfies Flags;

/** Selects the CA certificates that verify a server. */
export const caFlag: ValueFlag = {
  type: "string",
  value: "FILE",
  summary: "Trusted CA certificates. Default: the CA certificates of the system.",
};

/** Flags for the files of a provider's release. */
export const providerFlags = {
  project: projectFlag,
  components: listFlag("FILE", "Built components files. Default: build the providers in capikit.config.ts."),
  provider: listFlag("LABEL", "Provider of each components file. Default: from labels or configuration."),
  image: { type: "string", value: "IMAGE", summary: "Manager image. Default: the configured image." },
  templates: {
    type: "string",
    value: "DIR",
    summary: "Folder of cluster-template*.yaml and clusterclass-*.yaml. Default: templates.",
  },
} satisfies Flags;

/** Returns a flag with a text, shown as `value` in the help. */
export function textFlag(value: string, summary: string): ValueFlag {
  return { type: "string", value, summary };
}

/** Returns a flag with a list of values: `--name a --name b` or `--name a,b`. */
export function listFlag(value: string, summary: string): ListFlag {
  return { type: "string", value, list: "comma-separated", summary };
}

/** Returns a flag with a list of values that may contain commas: `--name a --name b`. */
export function verbatimListFlag(value: string, summary: string): ListFlag {
  return { type: "string", value, list: "verbatim", summary };
}

/** Returns the flag `--namespace`. */
export function namespaceFlag(summary: string): ValueFlag {
  return { type: "string", value: "NAME", short: "n", summary };
}

/** Returns the flag `--all-namespaces`. */
export function allNamespacesFlag(summary: string): SwitchFlag {
  return { type: "boolean", short: "A", summary };
}

/** Files of dumped objects, see `readDump`. */
export const fromFlag = listFlag(
  "PATH",
  "Files or folders of dumped objects instead of a cluster; - for stdin.",
);

/** Parts of a dump that `readDump` skips. */
export const strictDumpFlag = switchFlag("Also fail on skipped parts of a dump.");

/** Returns a flag without a value. */
export function switchFlag(summary: string): SwitchFlag {
  return { type: "boolean", summary };
}

export const editFlags = {
  project: projectFlag,
  "dry-run": switchFlag("Show changes without writing files."),
  generate: { type: "boolean", negated: true, summary: "Do not run capikit generate afterwards." },
  format: formatFlag("text", "json"),
} satisfies Flags;

/** Returns the flag of an option, without dashes: `max-desc-len` of `maxDescLen`. */
export function flagNameOf(option: string): string {
  return option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
