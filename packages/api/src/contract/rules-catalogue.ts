import { bootstrapConfigRules } from "../../gen/contract/bootstrap-config-rules.ts";
import { clusterctlRules } from "../../gen/contract/clusterctl-rules.ts";
import { controlPlaneRules } from "../../gen/contract/control-plane-rules.ts";
import { infraClusterRules } from "../../gen/contract/infra-cluster-rules.ts";
import { infraMachinePoolRules } from "../../gen/contract/infra-machine-pool-rules.ts";
import { infraMachineRules } from "../../gen/contract/infra-machine-rules.ts";
import { ipamRules } from "../../gen/contract/ipam-rules.ts";
import { resourceRules } from "../../gen/contract/resource-rules.ts";
import { runtimeExtensionRules } from "../../gen/contract/runtime-extension-rules.ts";
import type { ContractRule } from "./model/contract-rule.ts";
import { type RuleSelection, selectRules } from "./model/select-rules.ts";

/** All rules by contract, joined on demand so that bundles can omit them. */
const parts: readonly (readonly ContractRule[])[] = [
  resourceRules,
  infraClusterRules,
  infraMachineRules,
  infraMachinePoolRules,
  bootstrapConfigRules,
  controlPlaneRules,
  ipamRules,
  runtimeExtensionRules,
  clusterctlRules,
];

/**
 * Returns all rules, or those that match a selection. Bundles include all of them: for the rules of
 * one contract, import those and {@link selectRules}.
 */
export function contractRules(selection: RuleSelection = {}): readonly ContractRule[] {
  return selectRules(parts.flat(), selection);
}

/** Returns the rule with that id. */
export function findRule(id: string): ContractRule | undefined {
  return parts.flat().find((rule) => rule.id === id);
}
