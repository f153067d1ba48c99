import type { Flag } from "./command.ts";

/**
 * Flags that set options of emitters. They repeat the options, so that help and unchanged projects
 * do not load the emitters; a test compares both.
 */
export const optionFlags: Readonly<Record<string, Flag & { readonly option: string }>> = {
  "max-desc-len": {
    option: "maxDescLen",
    type: "integer",
    value: "BYTES",
    summary: "Maximum description length of crd and variables; 0 omits descriptions.",
  },
  "generate-embedded-object-meta": {
    option: "generateEmbeddedObjectMeta",
    type: "boolean",
    summary: "Generate the schema of embedded ObjectMeta.",
  },
  "allow-dangerous-types": {
    option: "allowDangerousTypes",
    type: "boolean",
    summary: "Allow float32 and float64.",
  },
  "conversion-webhook": {
    option: "conversionWebhook",
    type: "string",
    value: "SERVICE",
    summary: "Conversion webhook service: namespace/name[:port][/path].",
  },
  "role-name": {
    option: "roleName",
    type: "string",
    value: "NAME",
    summary: "Role of rules without roleName.",
  },
  "file-name": {
    option: "fileName",
    type: "string",
    value: "NAME",
    summary: "File name of rbac or openapi. Default: role.yaml, hooks.yaml.",
  },
  "import-extension": {
    option: "importExtension",
    type: "string",
    value: "EXT",
    summary: "Import extension in generated TypeScript: js or ts. Default: js.",
  },
  "meta-module": {
    option: "metaModule",
    type: "string",
    value: "MODULE",
    summary: "Module of metadata types for kinds. Default: @capikit/api/meta.",
  },
  "runtime-module": {
    option: "runtimeModule",
    type: "string",
    value: "MODULE",
    summary: "Runtime module for catalog and conversion.",
  },
  "go-types": {
    option: "goTypes",
    type: "string",
    value: "FILE",
    summary: "Fields of Go types, for conversions that behave as in Go.",
  },
  "conversions-module": {
    option: "conversionsModule",
    type: "string",
    value: "MODULE",
    summary: "Module of hand-written hook conversions, for catalog.",
  },
  title: {
    option: "title",
    type: "string",
    value: "TEXT",
    summary: "Title of the OpenAPI document. Default: Runtime hooks.",
  },
  description: {
    option: "description",
    type: "string",
    value: "TEXT",
    summary: "Description of the OpenAPI document.",
  },
  "document-version": {
    option: "documentVersion",
    type: "string",
    value: "VERSION",
    summary: "Version of the OpenAPI document. Default: v0.0.0.",
  },
  license: {
    option: "license",
    type: "string",
    value: "NAME",
    summary: "License name of the OpenAPI document.",
  },
  "license-url": {
    option: "licenseUrl",
    type: "string",
    value: "URL",
    summary: "License URL of the OpenAPI document.",
  },
  "go-names": {
    option: "goNames",
    type: "boolean",
    summary: "Name OpenAPI components by their Go packages.",
  },
  baseline: {
    option: "baseline",
    type: "string",
    value: "FILE",
    summary: "CRDs or OpenAPI document of the previous release, to check compatibility.",
  },
  "release-date": {
    option: "releaseDate",
    type: "string",
    value: "DAY",
    summary: "Date of this release, for hooks in the baseline.",
  },
  tests: {
    option: "tests",
    type: "boolean",
    negated: true,
    summary: "Do not generate round-trip tests, for conversion.",
  },
  "header-file": {
    option: "headerFile",
    type: "string",
    value: "FILE",
    summary: "Header of every generated file.",
  },
  year: {
    option: "year",
    type: "string",
    value: "YEAR",
    summary: "Value of ` YEAR` in the header file.",
  },
};
