/**
 * Checks of options at run time, for callers in JavaScript, which no compiler checks.
 *
 * @module
 */
export { checkOptions, type OptionTypes } from "./check-options.ts";
