import type { Flag } from "./command.ts";
import { switchFlag, textFlag } from "./flags.ts";

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
