/**
 * Command lines of managers and extensions, in the form of Go's flags.
 *
 * @module
 */

export { type ClientFlags, clientFlagsOf } from "./client-flags.ts";
export { type FeatureGate, featureGatesFlag } from "./feature-gates.ts";
export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  FlagError,
  FlagHelpError,
  type Flags,
  type FlagValues,
  numberFlag,
  stringFlag,
} from "./flag.ts";
export { flagsHelp, parseFlags, programVersion } from "./parse-flags.ts";
export { addressFlag, serverFlags } from "./server-flags.ts";
