import { clusterScopedRules } from "../rules/components/cluster-scoped-rules.ts";
import { namespaceReferenceRules } from "../rules/components/namespace-reference-rules.ts";
import { namespaceRules } from "../rules/components/namespace-rules.ts";
import { objectNameRules } from "../rules/components/object-name-rules.ts";
import { providerLabelRules } from "../rules/components/provider-label-rules.ts";
import { referenceRules } from "../rules/components/reference-rules.ts";
import { renderingRules } from "../rules/components/rendering-rules.ts";
import { crdDefinitionRules } from "../rules/crd-definition-rules.ts";
import { crdLabelRules } from "../rules/crd-label-rules.ts";
import { disablingRules } from "../rules/disabling-rules.ts";
import { documentRules } from "../rules/document-rules.ts";
import { extensionRules } from "../rules/extension-rules.ts";
import { fieldRules } from "../rules/field-rules.ts";
import { fileRules } from "../rules/file-rules.ts";
import { initializationRules } from "../rules/initialization-rules.ts";
import type { LintRule } from "../rules/lint-rule.ts";
import { metadataRules } from "../rules/metadata-rules.ts";
import { moveRules } from "../rules/move-rules.ts";
import { providerKindRules } from "../rules/provider-kind-rules.ts";
import { repositoryRules } from "../rules/repository-rules.ts";
import { roleRules } from "../rules/role-rules.ts";
import { templateRules } from "../rules/template-rules.ts";
import { variableLintRules } from "../rules/variable-lint-rules.ts";
import { workloadRules } from "../rules/workload-rules.ts";

/** All lint rules, by group. */
export const lintRules: readonly LintRule[] = Object.freeze([
  ...fileRules,
  ...crdDefinitionRules,
  ...crdLabelRules,
  ...fieldRules,
  ...initializationRules,
  ...providerKindRules,
  ...roleRules,
  ...metadataRules,
  ...repositoryRules,
  ...namespaceRules,
  ...clusterScopedRules,
  ...namespaceReferenceRules,
  ...providerLabelRules,
  ...referenceRules,
  ...renderingRules,
  ...objectNameRules,
  ...workloadRules,
  ...extensionRules,
  ...templateRules,
  ...variableLintRules,
  ...moveRules,
  ...documentRules,
  ...disablingRules,
]);

const byCode = new Map(lintRules.map((rule) => [rule.code, rule]));

/** Returns the rule with a code. */
export function findLintRule(code: string): LintRule | undefined {
  return byCode.get(code);
}

/** @throws TypeError if the code is unknown. */
export function lintRule(code: string): LintRule {
  const rule = findLintRule(code);
  if (rule === undefined) throw new TypeError(`unknown lint rule ${code}`);
  return rule;
}
