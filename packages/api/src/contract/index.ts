/**
 * The contracts between Cluster API and its providers as data: every rule of v1beta1 and v1beta2,
 * and the differences between documents and release v1.14.2.
 *
 * {@link contractRules} and {@link findRule} know all rules. Each contract also exports its own
 * rules, which keeps bundles small.
 *
 * @module
 */

export { contractDifferences, differencesOf } from "./differences-catalogue.ts";
export { type CheckPlace, checkPlaces } from "./model/check-places.ts";
export { type Circumstance, circumstances } from "./model/circumstances.ts";
export type { ContractField, FieldBounds, FieldPath, FieldType } from "./model/contract-field.ts";
export type { ContractRule, RuleId } from "./model/contract-rule.ts";
export type { Difference } from "./model/difference.ts";
export { type ContractDocument, type ContractDocumentId, contractDocuments } from "./model/documents.ts";
export { type FieldPathStep, parseFieldPath } from "./model/field-path.ts";
export {
  type ContractName,
  type ContractResource,
  type ContractVersion,
  contractNames,
  contractVersions,
  type RuleLevel,
  resourceContracts,
  ruleLevels,
} from "./model/names.ts";
export { fieldsIn, fieldsOf, type RuleSelection, selectRules } from "./model/select-rules.ts";
export type { ContractSource, DocumentSource, UpstreamSource } from "./model/source.ts";
export { bootstrapConfigRules } from "./rules/bootstrap-config/index.ts";
export { clusterctlRules } from "./rules/clusterctl/index.ts";
export { controlPlaneRules } from "./rules/control-plane/index.ts";
export { infraClusterRules } from "./rules/infra-cluster/index.ts";
export { infraMachineRules } from "./rules/infra-machine/index.ts";
export { infraMachinePoolRules } from "./rules/infra-machine-pool/index.ts";
export { ipamRules } from "./rules/ipam.ts";
export { resourceRules } from "./rules/resource/index.ts";
export { runtimeExtensionRules } from "./rules/runtime-extension/index.ts";
export { contractRules, findRule } from "./rules-catalogue.ts";
