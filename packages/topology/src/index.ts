/**
 * Renders cluster topologies without a cluster: the objects of a ClusterClass and a Cluster, and
 * the patches that changed them.
 *
 * @module
 */

export type { CurrentState, CurrentWorkers } from "./blueprint/current-state.ts";
export type { FeatureGates } from "./blueprint/feature-gates.ts";
export { type AdmittedChange, admitChange } from "./changes/admit-change.ts";
export type {
  ChangeStep,
  ClusterChange,
  ExplainedField,
  ExplainedObject,
} from "./changes/cluster-change.ts";
export type { ChangeEffect, FieldEffect } from "./changes/effects.ts";
export type { TopologyServer } from "./changes/live-objects.ts";
export {
  type ForecastOptions,
  forecastRollouts,
  type MachineEffect,
  type MachineForecast,
  type MachineRollout,
} from "./changes/machine-rollouts.ts";
export { type ReleaseChanges, releaseChanges } from "./changes/release-changes.ts";
export * from "./desired/desired-state.ts";
export { discoverVariables } from "./discover.ts";
export { topologyDiagnostics } from "./errors/topology-diagnostics.ts";
export { TopologyError } from "./errors/topology-error.ts";
export { type ExplainOptions, explainTopologyChange } from "./explain-change.ts";
export { changesBetween, type FieldChange } from "./json/json-object.ts";
export type { ContractOf } from "./objects/contract.ts";
export type { Unstructured } from "./objects/kubernetes.ts";
export type { NameSuffix } from "./objects/names.ts";
export type {
  ExternalCall,
  ExternalPatches,
  InPlaceAnswer,
  KnownHandler,
} from "./patches/external-patches.ts";
export type { PatchStep, PatchTrace, SkippedPatch } from "./patches/trace.ts";
export { type RenderObjectsOptions, renderObjects } from "./render-objects.ts";
export { type RenderedTopology, type RenderOptions, renderTopology } from "./render-topology.ts";
export type { RenderedObject } from "./rendered-objects.ts";
export type { UpgradePlan } from "./upgrade/upgrade-plan.ts";
export { type DefaultedVariables, defaultVariables } from "./variables/default-variables.ts";
export { type VariableValidation, validateVariables } from "./variables/validate-variables.ts";
export { type DefinitionIndex, indexDefinitions } from "./variables/variable-index.ts";
export { type WebhookProblem, webhookProblems } from "./webhook/core-objects.ts";
export { type UndefinedName, undefinedNames } from "./webhook/patches.ts";
