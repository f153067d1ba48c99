/**
 * Custom flags for `parseManagerFlags`.
 *
 * @module
 */

export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type FeatureGate,
  type Flag,
  FlagError,
  FlagHelpError,
  type Flags,
  type FlagValues,
  featureGatesFlag,
  numberFlag,
  stringFlag,
} from "@capikit/serving/flags";
