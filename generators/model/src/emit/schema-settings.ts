import type { SchemaOptions } from "../schema/schema-options.ts";
import type { OptionValues } from "./emitter.ts";

/** What emitters of schemas read alike; `maxDescLen` is each one's own. */
export function readSchemaSwitches({
  generateEmbeddedObjectMeta,
  allowDangerousTypes,
}: OptionValues): Pick<SchemaOptions, "allowDangerousTypes" | "generateEmbeddedObjectMeta"> {
  return {
    generateEmbeddedObjectMeta: generateEmbeddedObjectMeta === true,
    allowDangerousTypes: allowDangerousTypes === true,
  };
}
