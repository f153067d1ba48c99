import type { Report } from "@capikit/common/diagnostics";
import {
  importExtensionOption,
  type OptionDefinition,
  type OptionValues,
  readImportExtension,
  readSchemaSwitches,
  type SchemaOptions,
  schemaSwitches,
} from "@capikit/model";

/** The options of the emitter. Options that change schemas are those of `crd`. */
export const kindsOptions = {
  importExtension: importExtensionOption,
  metaModule: {
    type: "string",
    summary: "Module with the types of descriptors; ./… is relative to the project.",
    default: "@capikit/api/meta",
  },
  ...schemaSwitches,
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The parsed options. */
export interface KindsSettings {
  readonly schema: SchemaOptions;
  readonly importExtension: string;
  readonly metaModule: string;
}

/** Reads the options; reports errors in them. */
export function readKindsOptions(options: OptionValues, report: Report): KindsSettings {
  return {
    importExtension: readImportExtension(options, report),
    metaModule: String(options.metaModule ?? kindsOptions.metaModule.default),
    schema: {
      // Descriptions are not needed at run time, and are most of a schema.
      maxDescLen: 0,
      ...readSchemaSwitches(options),
    },
  };
}
