import type { Report } from "@capikit/common/diagnostics";
import {
  importExtensionOption,
  type OptionDefinition,
  type OptionValues,
  readImportExtension,
  readSchemaSwitches,
  schemaSwitches,
} from "@capikit/model";

/** Maximum length of a variable's description in a ClusterClass. */
const longestDescription = 4096;

/** The options of the emitter. Options that change schemas are those of `crd`. */
export const variablesOptions = {
  importExtension: importExtensionOption,
  maxDescLen: {
    type: "integer",
    summary: "Maximum description length in bytes, cut after a sentence or word; 0 drops all.",
    default: longestDescription,
  },
  ...schemaSwitches,
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** Reads the options; reports errors in them. */
export function readVariablesOptions(options: OptionValues, report: Report) {
  const wanted = typeof options.maxDescLen === "number" ? options.maxDescLen : longestDescription;
  return {
    importExtension: readImportExtension(options, report),
    schema: {
      // Longer descriptions are not an error, because CRDs may use the same types. Leaves space for
      // three dots.
      maxDescLen: Math.min(wanted, longestDescription - 3),
      ...readSchemaSwitches(options),
    },
  };
}
