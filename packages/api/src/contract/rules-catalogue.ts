import type { ContractRule } from "./contract-rule.ts";
import { bootstrapConfigRules } from "./rules/bootstrap-config.ts";
import { bootstrapConfigTemplateRules } from "./rules/bootstrap-config-template.ts";
import { clusterctlComponentsRules } from "./rules/clusterctl-components.ts";
import { clusterctlMoveRules } from "./rules/clusterctl-move.ts";
import { clusterctlRepositoryRules } from "./rules/clusterctl-repository.ts";
import { clusterctlTemplateRules } from "./rules/clusterctl-templates.ts";
import { controlPlaneRules } from "./rules/control-plane.ts";
import { controlPlaneClusterRules } from "./rules/control-plane-cluster.ts";
import { controlPlaneMachineRules } from "./rules/control-plane-machines.ts";
import { controlPlaneTemplateRules } from "./rules/control-plane-template.ts";
import { infraClusterRules } from "./rules/infra-cluster.ts";
import { infraClusterTemplateRules } from "./rules/infra-cluster-template.ts";
import { infraMachineRules } from "./rules/infra-machine.ts";
import { infraMachinePoolRules } from "./rules/infra-machine-pool.ts";
import { infraMachinePoolTemplateRules } from "./rules/infra-machine-pool-template.ts";
import { infraMachineTemplateRules } from "./rules/infra-machine-template.ts";
import { ipamRules } from "./rules/ipam.ts";
import { resourceRules } from "./rules/resource.ts";
import { runtimeExtensionBehaviourRules } from "./rules/runtime-extension-behaviour.ts";
import { runtimeExtensionDeploymentRules } from "./rules/runtime-extension-deployment.ts";
import { runtimeExtensionHookRules } from "./rules/runtime-extension-hooks.ts";
import { runtimeExtensionServerRules } from "./rules/runtime-extension-server.ts";
import { type RuleSelection, selectRules } from "./select-rules.ts";

/** All rules, contract by contract. Joined when asked for, so that a bundle without the question leaves them out. */
const parts: readonly (readonly ContractRule[])[] = [
  resourceRules,
  infraClusterRules,
  infraClusterTemplateRules,
  infraMachineRules,
  infraMachineTemplateRules,
  infraMachinePoolRules,
  infraMachinePoolTemplateRules,
  bootstrapConfigRules,
  bootstrapConfigTemplateRules,
  controlPlaneRules,
  controlPlaneMachineRules,
  controlPlaneClusterRules,
  controlPlaneTemplateRules,
  ipamRules,
  runtimeExtensionServerRules,
  runtimeExtensionHookRules,
  runtimeExtensionBehaviourRules,
  runtimeExtensionDeploymentRules,
  clusterctlRepositoryRules,
  clusterctlComponentsRules,
  clusterctlTemplateRules,
  clusterctlMoveRules,
];

/**
 * The rules of all contracts, or those that a selection asks for. It brings all of them into a bundle; who needs the rules of one
 * contract imports those and {@link selectRules}.
 */
export function contractRules(selection: RuleSelection = {}): readonly ContractRule[] {
  return selectRules(parts.flat(), selection);
}

/** The rule of that id. */
export function findRule(id: string): ContractRule | undefined {
  return parts.flat().find((rule) => rule.id === id);
}
