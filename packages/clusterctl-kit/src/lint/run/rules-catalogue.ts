import { nearestName } from "@capikit/common/text";
import { clusterScopedRules } from "../rules/components/cluster-scoped-rules.ts";
import { namespaceReferenceRules } from "../rules/components/namespace-reference-rules.ts";
import { namespaceRules } from "../rules/components/namespace-rules.ts";
import { objectNameRules } from "../rules/components/object-name-rules.ts";
import { providerLabelRules } from "../rules/components/provider-label-rules.ts";
import { referenceRules } from "../rules/components/reference-rules.ts";
import { crdDefinitionRules } from "../rules/crd-definition-rules.ts";
import { crdLabelRules } from "../rules/crd-label-rules.ts";
import { disablingRules } from "../rules/disabling-rules.ts";
import { documentRules } from "../rules/document-rules.ts";
import { extensionRules } from "../rules/extension-rules.ts";
import { fieldRules } from "../rules/field-rules.ts";
import { fileRules } from "../rules/file-rules.ts";
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
  ...providerKindRules,
  ...roleRules,
  ...metadataRules,
  ...repositoryRules,
  ...namespaceRules,
  ...clusterScopedRules,
  ...namespaceReferenceRules,
  ...providerLabelRules,
  ...referenceRules,
  ...objectNameRules,
  ...workloadRules,
  ...extensionRules,
  ...templateRules,
  ...variableLintRules,
  ...moveRules,
  ...documentRules,
  ...disablingRules,
]);

const byId = new Map(lintRules.map((rule) => [rule.id, rule]));

/** Returns the rule with an id. */
export function findLintRule(id: string): LintRule | undefined {
  return byId.get(id);
}

/** Returns the most similar rule id. */
export function nearestLintRule(id: string): string | undefined {
  return nearestName(id, byId.keys());
}
