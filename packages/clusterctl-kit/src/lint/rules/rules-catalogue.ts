import { apiServerRules } from "./api-server-rules.ts";
import { argumentRules } from "./argument-rules.ts";
import { certificateRules } from "./certificate-rules.ts";
import { crdDefinitionRules } from "./crd-definition-rules.ts";
import { crdLabelRules } from "./crd-label-rules.ts";
import { extensionPodRules } from "./extension-pod-rules.ts";
import { extensionRules } from "./extension-rules.ts";
import { fieldRules } from "./field-rules.ts";
import { fileRules } from "./file-rules.ts";
import { installRules } from "./install-rules.ts";
import { leaderElectionRules } from "./leader-election-rules.ts";
import type { LintRule } from "./lint-rule.ts";
import { listMapRules } from "./list-map-rules.ts";
import { metadataRules } from "./metadata-rules.ts";
import { moveRules } from "./move-rules.ts";
import { namespaceReferenceRules, namespaceRules } from "./namespace-rules.ts";
import { objectNameRules } from "./object-name-rules.ts";
import { permissionRules } from "./permission-rules.ts";
import { podRules } from "./pod-rules.ts";
import { propertyNameRules } from "./property-name-rules.ts";
import { providerKindRules } from "./provider-kind-rules.ts";
import { providerLabelRules } from "./provider-label-rules.ts";
import { rbacRules } from "./rbac-rules.ts";
import { referenceRules } from "./reference-rules.ts";
import { rejectedRules } from "./rejected-rules.ts";
import { releaseContentRules } from "./release-content-rules.ts";
import { releaseSeriesRules } from "./release-series-rules.ts";
import { repositoryRules } from "./repository-rules.ts";
import { retiredImageRules } from "./retired-image-rules.ts";
import { serviceRules } from "./service-rules.ts";
import { targetNamespaceRules } from "./target-namespace-rules.ts";
import { templateKindRules } from "./template-kind-rules.ts";
import { templateRules } from "./template-rules.ts";
import { templateVariableRules, variableLintRules } from "./template-variable-rules.ts";
import { webhookCallRules } from "./webhook-call-rules.ts";
import { removedVersionRules, webhookVersionRules } from "./webhook-version-rules.ts";
import { workloadRules } from "./workload-rules.ts";

/** All lint rules, by group; only `lintInstalled` reports those of an installation. */
export const lintRules: readonly LintRule[] = Object.freeze([
  ...fileRules,
  ...crdDefinitionRules,
  ...crdLabelRules,
  ...apiServerRules,
  ...listMapRules,
  ...propertyNameRules,
  ...fieldRules,
  ...providerKindRules,
  ...rbacRules,
  ...permissionRules,
  ...leaderElectionRules,
  ...metadataRules,
  ...releaseSeriesRules,
  ...repositoryRules,
  ...releaseContentRules,
  ...namespaceRules,
  ...namespaceReferenceRules,
  ...providerLabelRules,
  ...referenceRules,
  ...webhookCallRules,
  ...certificateRules,
  ...argumentRules,
  ...serviceRules,
  ...podRules,
  ...rejectedRules,
  ...webhookVersionRules,
  ...removedVersionRules,
  ...objectNameRules,
  ...workloadRules,
  ...retiredImageRules,
  ...extensionRules,
  ...extensionPodRules,
  ...templateRules,
  ...templateVariableRules,
  ...templateKindRules,
  ...targetNamespaceRules,
  ...variableLintRules,
  ...moveRules,
  ...installRules,
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
