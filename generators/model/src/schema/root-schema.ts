import type { JsonSchema } from "@capikit/schema";
import type { SchemaOptions } from "./schema-options.ts";
import { shortenDescription } from "./shorten-description.ts";

const apiVersion =
  "apiVersion is the group and version whose schema this object follows, such as example.com/v1.\n" +
  "The API server converts objects between the versions of a kind that it knows.";

const kind = "kind is the CamelCase name of the type that this object has. It cannot be changed.";

/** Completes the schema of a kind's type with what every object has. */
export function rootSchema(type: JsonSchema, { maxDescLen }: SchemaOptions): JsonSchema {
  const described = (text: string): JsonSchema => {
    const description = shortenDescription(text, maxDescLen);
    return description === undefined ? { type: "string" } : { description, type: "string" };
  };
  return {
    ...type,
    properties: {
      apiVersion: described(apiVersion),
      kind: described(kind),
      metadata: { type: "object" },
      ...type.properties,
    },
  };
}
