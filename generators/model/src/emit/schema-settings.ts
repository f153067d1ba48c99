import type { SchemaOptions } from "../schema/schema-options.ts";
import type { OptionDefinition, OptionValues } from "./emitter.ts";

/** The options that change schemas, with those of `crd` as the fallback. */
export const schemaSwitches = {
  generateEmbeddedObjectMeta: {
    type: "boolean",
    sameAs: "crd",
    summary: "Include name, namespace, labels, annotations and finalizers of nested ObjectMeta.",
    default: false,
  },
  allowDangerousTypes: {
    type: "boolean",
    sameAs: "crd",
    summary: "Allow float32 and float64.",
    default: false,
  },
} as const satisfies Readonly<Record<string, OptionDefinition>>;

/** Options that all schema emitters share; each has its own `maxDescLen`. */
export function readSchemaSwitches({
  generateEmbeddedObjectMeta,
  allowDangerousTypes,
}: OptionValues): Pick<SchemaOptions, "allowDangerousTypes" | "generateEmbeddedObjectMeta"> {
  return {
    generateEmbeddedObjectMeta: generateEmbeddedObjectMeta === true,
    allowDangerousTypes: allowDangerousTypes === true,
  };
}
