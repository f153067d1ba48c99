export { type CheckedModel, checkModel } from "./check-model.ts";
export { type CheckSchemaOptions, checkSchema } from "./check-schema.ts";
