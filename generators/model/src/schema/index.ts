export type { Origins } from "./origin.ts";
export type { SchemaOptions } from "./schema-options.ts";
export { createSchemas, type Schemas } from "./schemas.ts";
