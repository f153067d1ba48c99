import {
  importExtensionOption,
  type OptionDefinition,
  type OptionValues,
  type Report,
  readImportExtension,
  readSchemaSwitches,
  type SchemaOptions,
} from "@capikit/model";

/** The options of the emitter. Those that change schemas are the ones of `crd`. */
export const kindsOptions = {
  importExtension: importExtensionOption,
  metaModule: {
    type: "string",
    summary:
      "Where generated TypeScript imports the types of descriptors from; ./… is relative to the project.",
    default: "@capikit/api/meta",
  },
  generateEmbeddedObjectMeta: {
    type: "boolean",
    sameAs: "crd",
    summary: "Whether ObjectMeta below the root has its name, namespace, labels, annotations and finalizers.",
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
export interface KindsSettings {
  readonly schema: SchemaOptions;
  readonly importExtension: string;
  readonly metaModule: string;
}

/** Reads the options; what is wrong with them is reported. */
export function readKindsOptions(options: OptionValues, report: Report): KindsSettings {
  return {
    importExtension: readImportExtension(options, report),
    metaModule: String(options.metaModule ?? kindsOptions.metaModule.default),
    schema: {
      // Nothing at run time asks for texts, and they are most of a schema.
      maxDescLen: 0,
      ...readSchemaSwitches(options),
    },
  };
}
