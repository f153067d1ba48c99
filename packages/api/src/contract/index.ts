/**
 * The contracts between Cluster API and its providers as data: every rule of v1beta1 and v1beta2,
 * and the differences between documents and the reference release.
 *
 * {@link contractRules} and {@link findRule} know all rules. Each contract also exports its own
 * rules, which keeps bundles small.
 *
 * @module
 */

export { bootstrapConfigRules } from "../../gen/contract/bootstrap-config-rules.ts";
export { clusterctlRules } from "../../gen/contract/clusterctl-rules.ts";
export { controlPlaneRules } from "../../gen/contract/control-plane-rules.ts";
export { infraClusterRules } from "../../gen/contract/infra-cluster-rules.ts";
export { infraMachinePoolRules } from "../../gen/contract/infra-machine-pool-rules.ts";
export { infraMachineRules } from "../../gen/contract/infra-machine-rules.ts";
export { ipamRules } from "../../gen/contract/ipam-rules.ts";
export { resourceRules } from "../../gen/contract/resource-rules.ts";
export { runtimeExtensionRules } from "../../gen/contract/runtime-extension-rules.ts";
export { contractDifferences, differencesOf } from "./differences-catalogue.ts";
export { type Circumstance, circumstances } from "./model/circumstances.ts";
export * from "./model/contract-field.ts";
export * from "./model/contract-rule.ts";
export type { Difference } from "./model/difference.ts";
export { type ContractDocument, type ContractDocumentId, contractDocuments } from "./model/documents.ts";
export * from "./model/initialization.ts";
export * from "./model/names.ts";
export { fieldsIn, fieldsOf, type RuleSelection, selectRules } from "./model/select-rules.ts";
export { contractRules, findRule } from "./rules-catalogue.ts";
