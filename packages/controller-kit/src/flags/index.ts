/**
 * Flags of a program's own, for `parseManagerFlags`.
 *
 * @module
 */

export {
  booleanFlag,
  choiceFlag,
  durationFlag,
  type Flag,
  FlagError,
  FlagHelp,
  type Flags,
  type FlagValues,
  featureGatesFlag,
  numberFlag,
  stringFlag,
} from "@capikit/serving/flags";
