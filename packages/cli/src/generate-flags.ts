import type { Flag } from "./command.ts";

const formats = ["text", "json", "github"] as const;

/** `--format`, of the verbs that report findings. */
export const formatFlag: Flag = {
  type: "string",
  value: "FORMAT",
  oneOf: formats,
  summary: "How findings are written: text, json or github. Default: text.",
};

/**
 * Flags that stand for options of emitters, by the option's name. Said here once more, so that a run that has nothing to do
 * need not load the emitters; a test compares.
 */
export const optionFlags: Readonly<Record<string, Flag & { readonly option: string }>> = {
  "max-desc-len": {
    option: "maxDescLen",
    type: "integer",
    value: "BYTES",
    summary: "Longest description of crd and variables; 0 leaves them out.",
  },
  "generate-embedded-object-meta": {
    option: "generateEmbeddedObjectMeta",
    type: "boolean",
    summary: "Give ObjectMeta below the root its fields.",
  },
  "allow-dangerous-types": {
    option: "allowDangerousTypes",
    type: "boolean",
    summary: "Take float32 and float64.",
  },
  "conversion-webhook": {
    option: "conversionWebhook",
    type: "string",
    value: "SERVICE",
    summary: "Service that converts versions: namespace/name[:port][/path].",
  },
  "role-name": {
    option: "roleName",
    type: "string",
    value: "NAME",
    summary: "Role of rules that name none.",
  },
  "file-name": {
    option: "fileName",
    type: "string",
    value: "NAME",
    summary: "File of rbac or openapi. Default: role.yaml, hooks.yaml.",
  },
  "import-extension": {
    option: "importExtension",
    type: "string",
    value: "EXT",
    summary: "How imports of generated TypeScript end: js or ts. Default: js.",
  },
  "meta-module": {
    option: "metaModule",
    type: "string",
    value: "MODULE",
    summary: "Where kinds imports its types from. Default: @capikit/api/meta.",
  },
  "runtime-module": {
    option: "runtimeModule",
    type: "string",
    value: "MODULE",
    summary: "Where catalog and conversion import their runtime from.",
  },
  "conversions-module": {
    option: "conversionsModule",
    type: "string",
    value: "MODULE",
    summary: "Conversions of hook versions by hand, for catalog.",
  },
  title: {
    option: "title",
    type: "string",
    value: "TEXT",
    summary: "Title of the document of openapi. Default: Runtime hooks.",
  },
  description: {
    option: "description",
    type: "string",
    value: "TEXT",
    summary: "What the document of openapi says of itself.",
  },
  "document-version": {
    option: "documentVersion",
    type: "string",
    value: "VERSION",
    summary: "Version of the document of openapi. Default: v0.0.0.",
  },
  license: {
    option: "license",
    type: "string",
    value: "NAME",
    summary: "License of the document of openapi.",
  },
  "license-url": {
    option: "licenseUrl",
    type: "string",
    value: "URL",
    summary: "Where the license of openapi can be read.",
  },
  "go-names": {
    option: "goNames",
    type: "boolean",
    summary: "Name components of openapi by Go packages.",
  },
  baseline: {
    option: "baseline",
    type: "string",
    value: "FILE",
    summary: "Document of the last release, whose promises openapi keeps.",
  },
  "release-date": {
    option: "releaseDate",
    type: "string",
    value: "DAY",
    summary: "Day of this release, for hooks that the baseline has.",
  },
  tests: {
    option: "tests",
    type: "boolean",
    negated: true,
    summary: "Make no tests of round trips, for conversion.",
  },
  "header-file": {
    option: "headerFile",
    type: "string",
    value: "FILE",
    summary: "Text that heads every file.",
  },
  year: {
    option: "year",
    type: "string",
    value: "YEAR",
    summary: "What ` YEAR` in the header file becomes.",
  },
};

/** All flags of `generate`. */
export const generateFlags: Readonly<Record<string, Flag>> = {
  project: { type: "string", value: "DIR", summary: "The project's folder. Default: the current one." },
  out: { type: "string", value: "DIR", summary: "Output folder. Default: config in the project." },
  check: { type: "boolean", summary: "Write nothing; fail where files differ from what would be written." },
  watch: { type: "boolean", summary: "Generate again whenever something changes." },
  stdout: { type: "boolean", summary: "Print the artefacts instead of writing them." },
  format: formatFlag,
  cache: { type: "boolean", negated: true, summary: "Read everything, even if nothing changed." },
  ...optionFlags,
};
