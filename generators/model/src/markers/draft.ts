import type { JsonSchema } from "@capikit/schema";

/** A schema in the making. */
export type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

/** What can be set on a schema. */
export type Keyword = keyof JsonSchema;
