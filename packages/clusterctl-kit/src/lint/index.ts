/**
 * Checks a provider's files for problems with clusterctl and Cluster API's core.
 *
 * @module
 */
export type { Finding, LintLevel, Place } from "./findings/finding.ts";
export { lintAsGithub } from "./formats/github.ts";
export { lintAsSarif, lintRuleAnchor } from "./formats/sarif.ts";
export { type LintPaint, lintAsText } from "./formats/text.ts";
export { draftCrd } from "./migration/draft-crd.ts";
export {
  type KindMigration,
  type MigrationPlan,
  type MissingField,
  planMigration,
} from "./migration/plan-migration.ts";
export type { GeneratedDocument } from "./read/generated-document.ts";
export type { LintFile } from "./read/lint-file.ts";
export type { LintRule } from "./rules/lint-rule.ts";
export { type LintOptions, type LintResult, lint } from "./run/lint.ts";
export { findLintRule, lintRules, nearestLintRule } from "./run/rules-catalogue.ts";
