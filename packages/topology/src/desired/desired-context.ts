import type { Cluster, Topology } from "@capikit/api/core/v1beta2";
import type { Blueprint } from "../blueprint/blueprint.ts";
import type { CurrentState } from "../blueprint/current-state.ts";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import type { ContractOf } from "../objects/contract.ts";
import type { NameSuffix } from "../objects/names.ts";
import type { UpgradeState } from "../upgrade/upgrade-state.ts";

/** The inputs of the desired state. */
export interface DesiredContext {
  /** With default values of variables. */
  readonly cluster: Cluster;
  readonly topology: Topology;
  readonly blueprint: Blueprint;
  readonly current: CurrentState;
  readonly upgrade: UpgradeState;
  readonly contractOf: ContractOf;
  readonly featureGates: Required<FeatureGates>;
  readonly suffix: NameSuffix;
}
