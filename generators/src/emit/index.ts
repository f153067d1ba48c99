/**
 * The parts that emitters share.
 *
 * @module
 */
export type { Emitter, OptionDefinition, OptionValues } from "./emitter.ts";
export { generatedNames } from "./generated-names.ts";
export { schemaLoader, schemaModules, schemaText } from "./schema-modules.ts";
export { schemaTree } from "./schema-tree.ts";
export { Code, type Data, Frozen, printData } from "./typescript-data.ts";
export { createLayout } from "./typescript-layout.ts";
