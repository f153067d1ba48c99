import type { ContractRule } from "./model/contract-rule.ts";
import { type RuleSelection, selectRules } from "./model/select-rules.ts";
import { bootstrapConfigRules } from "./rules/bootstrap-config/index.ts";
import { clusterctlRules } from "./rules/clusterctl/index.ts";
import { controlPlaneRules } from "./rules/control-plane/index.ts";
import { infraClusterRules } from "./rules/infra-cluster/index.ts";
import { infraMachineRules } from "./rules/infra-machine/index.ts";
import { infraMachinePoolRules } from "./rules/infra-machine-pool/index.ts";
import { ipamRules } from "./rules/ipam.ts";
import { resourceRules } from "./rules/resource/index.ts";
import { runtimeExtensionRules } from "./rules/runtime-extension/index.ts";

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
