/**
 * Regular expressions of RE2, with a limit for the cost of compiling them.
 *
 * @module
 */
export {
  type CompiledPattern,
  compilePattern,
  maxDocumentSteps,
  PatternError,
} from "./compile-pattern.ts";
export { maxPatternSteps, patternSteps } from "./pattern-steps.ts";
