/**
 * Building blocks for topologies: patches, variables, validation, updates in place, upgrade plans.
 *
 * @module
 */

export { MutationError } from "./errors/mutation-error.ts";
export { canUpdateMachine, canUpdateMachineSet } from "./in-place/can-update-machine.ts";
export {
  type InPlaceEdit,
  type InPlaceOptions,
  type InPlaceRule,
  onMachine,
} from "./in-place/patch-objects.ts";
export { done, failed, inProgress } from "./in-place/update-machine.ts";
export { jsonPatch, mergePatch, type WrittenPatch } from "./patch/written-patch.ts";
export * from "./templates/selectors.ts";
export type { TemplateContext } from "./templates/template-context.ts";
export {
  type ObjectOf,
  on,
  onAny,
  type TemplateRule,
  type TemplateVisitor,
  type UnknownTemplates,
} from "./templates/template-rule.ts";
export type { TopologyContext, TopologyControlPlane, TopologyWorkers } from "./templates/topology-context.ts";
export * from "./templates/validate-topology.ts";
export { type Mutation, type WalkOptions, walkTemplates } from "./templates/walk-templates.ts";
export {
  checkUpgradePlan,
  type Upgrade,
  type UpgradePlan,
  UpgradePlanError,
} from "./upgrade/check-upgrade-plan.ts";
export { type PlannedUpgrade, planUpgrade } from "./upgrade/plan-upgrade.ts";
export { defineVariables, type VariableDefinitions } from "./variables/define-variables.ts";
export type { TypedVariable, VariableValues } from "./variables/typed-variable.ts";
export {
  isVariableNotFound,
  VariableError,
  type VariableErrorReason,
  type VariablePath,
} from "./variables/variable-path.ts";
export * from "./variables/variables.ts";
