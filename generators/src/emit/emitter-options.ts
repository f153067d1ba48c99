import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** Options of every manifest emitter, in controller-gen's spelling. */
const header = {
  /** File with a header for every generated file, relative to the project. */
  headerFile: { type: "file", value: "FILE", summary: "Header of every generated file." },
  /** Replacement for ` YEAR` in the header file. */
  year: { type: "string", orNumber: true, value: "YEAR", summary: "Value of ` YEAR` in the header file." },
} as const satisfies Options;

/** Options of emitters that write TypeScript. */
const typescript = {
  /** File extension of imports in generated files: `js` or `ts`. Default: `js`. */
  importExtension: {
    type: "string",
    value: "EXT",
    summary: "Import extension in generated TypeScript: js or ts. Default: js.",
    oneOf: ["js", "ts"],
    default: "js",
  },
} as const satisfies Options;

const embeddedObjectMeta = {
  type: "boolean",
  summary: "Generate the schema of embedded ObjectMeta.",
} as const satisfies OptionDefinition;

const dangerousTypes = {
  type: "boolean",
  summary: "Allow float32 and float64.",
  default: false,
} as const satisfies OptionDefinition;

/** Options of emitters whose schemas agree with those of `crd`. */
const schema = {
  /** Whether the schema of nested `ObjectMeta` has its fields. Default: the value of `crd`, or false. */
  generateEmbeddedObjectMeta: { ...embeddedObjectMeta, sameAs: "crd", default: false },
  /** Whether `float64` is allowed. Default: the value of `crd`, or false. */
  allowDangerousTypes: { ...dangerousTypes, sameAs: "crd" },
} as const satisfies Options;

const maxDescLen = {
  type: "integer",
  value: "BYTES",
  summary: "Maximum description length of crd and variables; 0 omits descriptions.",
} as const satisfies OptionDefinition;

const fileName = {
  type: "string",
  value: "NAME",
  summary: "File name of rbac or openapi. Default: role.yaml, hooks.yaml.",
} as const satisfies OptionDefinition;

const runtimeModule = {
  type: "string",
  value: "MODULE",
  summary: "Runtime module for catalog and conversion.",
} as const satisfies OptionDefinition;

/**
 * The options of all emitters by their names: the types of the configuration, its checks, the flags of
 * `capikit generate` and their help come from here. It imports nothing, so that help loads no emitter.
 */
export const emitterOptions = {
  /** Options in controller-gen's spelling, as those of `rbac` and `webhook`. */
  crd: {
    ...header,
    /** Whether the schema of nested `ObjectMeta` has its fields. Default: false, with a warning. */
    generateEmbeddedObjectMeta: embeddedObjectMeta,
    /** Whether `float64` is allowed. Default: false. */
    allowDangerousTypes: dangerousTypes,
    /** Maximum description length in bytes; 0 omits descriptions. Unlimited by default. */
    maxDescLen,
    /** The conversion service, as `namespace/name[:port][/path]`. Default: no `spec.conversion`. */
    conversionWebhook: {
      type: "string",
      value: "SERVICE",
      summary: "Conversion webhook service: namespace/name[:port][/path].",
    },
  },
  rbac: {
    ...header,
    /** Role name for rules that do not name a role. */
    roleName: { type: "string", value: "NAME", summary: "Role of rules without roleName." },
    /** File name. Default: `role.yaml`. */
    fileName: { ...fileName, default: "role.yaml" },
  },
  webhook: header,
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  kinds: {
    ...typescript,
    ...schema,
    /** Module with the types of descriptors; `./…` is relative to the project. Default: `@capikit/api/meta`. */
    metaModule: {
      type: "string",
      value: "MODULE",
      summary: "Module of metadata types for kinds. Default: @capikit/api/meta.",
      default: "@capikit/api/meta",
    },
  },
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  conversion: {
    ...typescript,
    /**
     * Runtime module of conversions. With `goTypes`, the engine for typed functions; `./…` is
     * relative to the project. Default: `@capikit/api/conversion/runtime`.
     */
    runtimeModule: { ...runtimeModule, default: "@capikit/api/conversion/runtime" },
    /**
     * File with the fields of Go types, a line each. Conversions then behave as in Go, and are data
     * for an engine. Cluster API's own kinds use it.
     */
    goTypes: {
      type: "file",
      value: "FILE",
      summary: "Fields of Go types, for conversions that behave as in Go.",
    },
    /** Whether to generate round-trip property tests for vitest and fast-check. Default: true. */
    tests: {
      type: "boolean",
      summary: "Do not generate round-trip tests, for conversion.",
      default: true,
    },
  },
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  catalog: {
    ...typescript,
    /** Runtime module of catalogs; `./…` is relative to the project. Default: `@capikit/api/catalog/runtime`. */
    runtimeModule: { ...runtimeModule, default: "@capikit/api/catalog/runtime" },
  },
  openapi: {
    ...header,
    /** The document's file name; JSON if it ends in `.json`. Default: `hooks.yaml`. */
    fileName: { ...fileName, default: "hooks.yaml" },
    /** The document's title. Default: `Runtime hooks`. */
    title: {
      type: "string",
      value: "TEXT",
      summary: "Title of the OpenAPI document. Default: Runtime hooks.",
      default: "Runtime hooks",
    },
    /** The document's description. */
    description: { type: "string", value: "TEXT", summary: "Description of the OpenAPI document." },
    /** The version of the document. Default: `v0.0.0`. */
    documentVersion: {
      type: "string",
      value: "VERSION",
      summary: "Version of the OpenAPI document. Default: v0.0.0.",
      default: "v0.0.0",
    },
    /** The name of the document's license. */
    license: { type: "string", value: "NAME", summary: "License name of the OpenAPI document." },
    /** The URL of the license. */
    licenseUrl: { type: "string", value: "URL", summary: "License URL of the OpenAPI document." },
    /** Whether to name components by Go packages, like Cluster API. Default: false. */
    goNames: {
      type: "boolean",
      summary: "Name OpenAPI components by their Go packages.",
      default: false,
    },
  },
  /** Only runs if configured, with `{}` for defaults, or named on the command line. */
  variables: {
    ...typescript,
    ...schema,
    /** Maximum description length in bytes; 0 omits descriptions. Default: 4096. */
    maxDescLen: { ...maxDescLen, default: 4096 },
  },
} as const satisfies Readonly<Record<string, Options>>;

type Options = Readonly<Record<string, OptionDefinition>>;

/** Returns the file extension of imports in generated TypeScript. */
export function importExtensionOf({ importExtension }: OptionValues): string {
  return String(importExtension ?? typescript.importExtension.default);
}
