import { type MinorRelease, minorReleaseOf, referenceMinor, supportedMinors } from "@capikit/api/releases";
import { UsageError } from "@capikit/runner";
import type { Flag, Flags, ListFlag, SwitchFlag, ValueFlag } from "./command.ts";

/**
 * Flags that set options of emitters: `--max-desc-len` sets `maxDescLen`. They repeat the options,
 * so that help and unchanged projects do not load the emitters; a test compares both.
 */
export const optionFlags: Readonly<Record<string, Flag>> = {
  "max-desc-len": {
    ...textFlag("BYTES", "Maximum description length of crd and variables; 0 omits descriptions."),
    type: "integer",
  },
  "generate-embedded-object-meta": switchFlag("Generate the schema of embedded ObjectMeta."),
  "allow-dangerous-types": switchFlag("Allow float32 and float64."),
  "conversion-webhook": textFlag("SERVICE", "Conversion webhook service: namespace/name[:port][/path]."),
  "role-name": textFlag("NAME", "Role of rules without roleName."),
  "file-name": textFlag("NAME", "File name of rbac or openapi. Default: role.yaml, hooks.yaml."),
  "import-extension": textFlag("EXT", "Import extension in generated TypeScript: js or ts. Default: js."),
  "meta-module": textFlag("MODULE", "Module of metadata types for kinds. Default: @capikit/api/meta."),
  "runtime-module": textFlag("MODULE", "Runtime module for catalog and conversion."),
  "go-types": textFlag("FILE", "Fields of Go types, for conversions that behave as in Go."),
  "conversions-module": textFlag("MODULE", "Module of hand-written hook conversions, for catalog."),
  title: textFlag("TEXT", "Title of the OpenAPI document. Default: Runtime hooks."),
  description: textFlag("TEXT", "Description of the OpenAPI document."),
  "document-version": textFlag("VERSION", "Version of the OpenAPI document. Default: v0.0.0."),
  license: textFlag("NAME", "License name of the OpenAPI document."),
  "license-url": textFlag("URL", "License URL of the OpenAPI document."),
  "go-names": switchFlag("Name OpenAPI components by their Go packages."),
  baseline: textFlag("FILE", "CRDs or OpenAPI document of the previous release, to check compatibility."),
  "release-date": textFlag("DAY", "Date of this release, for hooks in the baseline."),
  tests: { ...switchFlag("Do not generate round-trip tests, for conversion."), negated: true },
  "header-file": textFlag("FILE", "Header of every generated file."),
  year: textFlag("YEAR", "Value of ` YEAR` in the header file."),
};

export function optionOf(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `--target` of commands that check fields. */
export const targetFlag = textFlag(
  "RELEASE",
  `Oldest release of Cluster API to support, such as ${supportedMinors[0]}. Default: ${referenceMinor}.`,
);

/**
 * Returns the minor release of `--target`: `v1.12` for `1.12` or `v1.12.3`. Undefined without the
 * flag.
 *
 * @throws UsageError for releases whose fields are not known
 */
export function parseTarget({ target }: { readonly target: string | undefined }): MinorRelease | undefined {
  if (target === undefined) return undefined;
  const minor = minorReleaseOf(target);
  if (minor !== undefined && supportedMinors.includes(minor)) return minor;
  throw new UsageError(
    `--target ${target} is not a supported release of Cluster API`,
    `use ${supportedMinors.join(" or ")}`,
  );
}

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

/** Flags of commands that process templates. */
export const variableFlags = {
  set: verbatimListFlag("NAME=VALUE", "Value of a template variable."),
  "from-env": { type: "boolean", summary: "Also take variables from the environment, as clusterctl does." },
} satisfies Flags;

/** Flags for hooks outside Cluster API. */
export const knownHooksFlags = {
  catalog: textFlag("FILE", "Module with a catalog of your own hooks. Default: the project's."),
  openapi: textFlag("FILE", "OpenAPI document of other hooks, or its URL."),
  project: projectFlag,
} satisfies Flags;

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

/** Splits `NAME=VALUE` at its first `=`; undefined without a name. */
export function splitPair(text: string): [name: string, value: string] | undefined {
  const at = text.indexOf("=");
  return at < 1 ? undefined : [text.slice(0, at), text.slice(at + 1)];
}

/** Parses a value `NAME=VALUE` of `--set`. @throws UsageError */
export function parseSetFlag(text: string): [name: string, value: string] {
  const pair = splitPair(text);
  if (pair === undefined) throw new UsageError(`invalid value of --set: ${text}`, "write --set NAME=VALUE");
  return pair;
}

/** @throws UsageError if the flags select one namespace and all. */
export function checkNamespaces(flags: {
  readonly namespace: string | undefined;
  readonly "all-namespaces": boolean;
}): void {
  if (flags.namespace !== undefined && flags["all-namespaces"])
    throw new UsageError("--namespace and --all-namespaces are mutually exclusive", "use one of them");
}

/** Reads the values of `--feature-gates`, with several gates separated by commas. @throws UsageError */
export function readFeatureGates({
  lists,
}: {
  readonly lists?: { readonly "feature-gates"?: readonly string[] };
}): Readonly<Record<string, boolean>> {
  const values = lists?.["feature-gates"]?.flatMap((value) => value.split(",")) ?? [];
  return Object.fromEntries(
    values.map((value) => {
      const [, gate, on] = /^(\w+)=(true|false)$/.exec(value.trim()) ?? [];
      if (gate === undefined)
        throw new UsageError(
          `--feature-gates: invalid value ${JSON.stringify(value)}`,
          "use GATE=true or GATE=false, such as ClusterTopology=false",
        );
      return [gate, on === "true"];
    }),
  );
}
