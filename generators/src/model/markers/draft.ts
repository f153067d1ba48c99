import type { JsonSchema } from "@capikit/schema";

/** A mutable schema under construction. */
export type Draft = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };

/** The keywords that can be set on a schema. */
export type Keyword = keyof JsonSchema;
