/**
 * Checks of options at run time, for callers in JavaScript, which no compiler checks, and types for
 * exact results of callbacks.
 *
 * @module
 */
export { checkOptions, type OptionTypes, type UnknownMember } from "./check-options.ts";
