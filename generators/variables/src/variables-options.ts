import {
  importExtensionOption,
  type OptionDefinition,
  type OptionValues,
  type Report,
  readImportExtension,
  readSchemaSwitches,
  type SchemaOptions,
} from "@capikit/model";

/** The most characters that a ClusterClass takes in the description of a variable. */
const longestDescription = 4096;

/** The options of the emitter. Those that change schemas are the ones of `crd`. */
export const variablesOptions = {
  importExtension: importExtensionOption,
  maxDescLen: {
    type: "integer",
    summary: "The longest description in bytes, cut behind a sentence or a word; 0 drops them all.",
    default: longestDescription,
  },
  generateEmbeddedObjectMeta: {
    type: "boolean",
    sameAs: "crd",
    summary: "Whether ObjectMeta has its name, namespace, labels, annotations and finalizers.",
    default: false,
  },
  allowDangerousTypes: {
    type: "boolean",
    sameAs: "crd",
    summary: "Whether float32 and float64 are taken.",
    default: false,
  },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** The options, read. */
export interface VariablesSettings {
  readonly schema: SchemaOptions;
  readonly importExtension: string;
}

/** Reads the options; what is wrong with them is reported. */
export function readVariablesOptions(options: OptionValues, report: Report): VariablesSettings {
  const wanted = typeof options.maxDescLen === "number" ? options.maxDescLen : longestDescription;
  return {
    importExtension: readImportExtension(options, report),
    schema: {
      // Longer ones are no fault of the types, which may be those of a CRD too. Three dots may follow what is cut.
      maxDescLen: Math.min(wanted, longestDescription - 3),
      ...readSchemaSwitches(options),
    },
  };
}
