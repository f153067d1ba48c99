/**
 * All hooks of Cluster API with their types, and the rules by which their versions come and go.
 *
 * @module
 */
export * from "../../gen/catalog/index.ts";
export {
  conversionDirection,
  earliestRemoval,
  mayDeprecate,
  mayRemove,
  mayRemoveElement,
  type ReleasedOn,
  supportAfterDeprecation,
} from "./deprecation/functions.ts";
export { type DeprecationRule, deprecationRules } from "./deprecation/rules.ts";
