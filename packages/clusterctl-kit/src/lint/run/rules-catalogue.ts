import { argumentRules } from "../rules/components/argument-rules.ts";
import { certificateRules } from "../rules/components/certificate-rules.ts";
import { leaderElectionRules } from "../rules/components/leader-election-rules.ts";
import { namespaceReferenceRules, namespaceRules } from "../rules/components/namespace-rules.ts";
import { networkPolicyRules } from "../rules/components/network-policy-rules.ts";
import { objectNameRules } from "../rules/components/object-name-rules.ts";
import { podRules } from "../rules/components/pod-rules.ts";
import { providerLabelRules } from "../rules/components/provider-label-rules.ts";
import { referenceRules } from "../rules/components/reference-rules.ts";
import { rejectedRules, renderingRules } from "../rules/components/rendering-rules.ts";
import { retiredImageRules } from "../rules/components/retired-image-rules.ts";
import { serviceRules } from "../rules/components/service-rules.ts";
import { webhookCallRules } from "../rules/components/webhook-call-rules.ts";
import { removedVersionRules, webhookVersionRules } from "../rules/components/webhook-version-rules.ts";
import { workloadRules } from "../rules/components/workload-rules.ts";
import { apiServerRules } from "../rules/crd/api-server-rules.ts";
import { crdDefinitionRules } from "../rules/crd/crd-definition-rules.ts";
import { crdLabelRules } from "../rules/crd/crd-label-rules.ts";
import { listMapRules } from "../rules/crd/list-map-rules.ts";
import { propertyNameRules } from "../rules/crd/property-name-rules.ts";
import { extensionRules } from "../rules/extension-rules.ts";
import { fieldRules } from "../rules/field-rules.ts";
import { fileRules } from "../rules/file-rules.ts";
import { installRules } from "../rules/install-rules.ts";
import type { LintRule } from "../rules/lint-rule.ts";
import { metadataRules } from "../rules/metadata-rules.ts";
import { moveRules } from "../rules/move-rules.ts";
import { permissionRules } from "../rules/permission-rules.ts";
import { providerKindRules } from "../rules/provider-kind-rules.ts";
import { rbacRules } from "../rules/rbac-rules.ts";
import { releaseSeriesRules } from "../rules/release-series-rules.ts";
import { repositoryRules } from "../rules/repository-rules.ts";
import { targetNamespaceRules } from "../rules/target-namespace-rules.ts";
import { templateKindRules } from "../rules/template-kind-rules.ts";
import { templateRules } from "../rules/template-rules.ts";
import { templateVariableRules, variableLintRules } from "../rules/template-variable-rules.ts";

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
  ...namespaceRules,
  ...namespaceReferenceRules,
  ...providerLabelRules,
  ...referenceRules,
  ...webhookCallRules,
  ...certificateRules,
  ...argumentRules,
  ...serviceRules,
  ...podRules,
  ...networkPolicyRules,
  ...rejectedRules,
  ...renderingRules,
  ...webhookVersionRules,
  ...removedVersionRules,
  ...objectNameRules,
  ...workloadRules,
  ...retiredImageRules,
  ...extensionRules,
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
