/**
 * Regular expressions of RE2, with a limit for the cost of compiling them.
 *
 * @module
 */
export {
  type CompiledPattern,
  compilePattern,
  maxDocumentSteps,
  maxPatternSteps,
  PatternError,
  patternSteps,
} from "./compile-pattern.ts";
