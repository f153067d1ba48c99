export type { Keyword } from "./draft.ts";
export type { Origins } from "./origin.ts";
export type { SchemaOptions } from "./schema-options.ts";
export { createSchemas, type Schemas } from "./schemas.ts";
export { shortenDescription } from "./shorten-description.ts";
