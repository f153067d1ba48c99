import type { SchemaOptions } from "../model/schema/root-schema.ts";
import type { OptionValues } from "./emitter.ts";

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
