/**
 * Checks a provider's files for problems with clusterctl and Cluster API's core.
 *
 * @module
 */

export { type InstallOptions, type InstallResult, lintInstalled } from "./install/lint-installed.ts";
export { type FoundDiagnostics, type LintResult, lint, type RecognisedKind } from "./lint.ts";
export type { LintOptions } from "./provider/lint-options.ts";
export { type DeclaredKinds, isKindRole, type KindRole, kindRoles } from "./read/kind-roles.ts";
export { isControllerGenFile, type LintFile } from "./read/lint-file.ts";
export { readObjects } from "./read/read-file.ts";
export type { LintRule } from "./rules/lint-rule.ts";
export { findLintRule, lintRules } from "./rules/rules-catalogue.ts";
export {
  isInside,
  type LintSample,
  type LintScope,
  type LintScopeOptions,
  lintScope,
  projectPath,
} from "./scope/lint-scope.ts";
