import type { ContractVersion, initializationFields } from "@capikit/api/contract";
import type { StatusVersion } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { compareVersions, tryParseVersion } from "@capikit/common/kubernetes";
import { nestedValue } from "../../capi/index.ts";
import { violationOfInfraCluster } from "../infrastructure/infra-cluster-contract.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";

/** Required fields of a ControlPlane by contract, keyed by path. */
export interface RequiredControlPlaneFields {
  readonly v1beta2: {
    readonly "status.initialization.controlPlaneInitialized": boolean;
  };
  readonly v1beta1: {
    readonly "status.initialized": boolean;
  };
}

/** Further required fields of a ControlPlane that uses Machines, by contract, keyed by path. */
export interface RequiredControlPlaneMachineFields {
  readonly v1beta2: {
    readonly "spec.replicas": number;
    readonly "status.selector": string;
    readonly "status.replicas": number;
    readonly "status.readyReplicas": number;
    readonly "status.availableReplicas": number;
    readonly "status.upToDateReplicas": number;
  };
  readonly v1beta1: {
    readonly "spec.replicas": number;
    readonly "status.selector": string;
    readonly "status.replicas": number;
    readonly "status.readyReplicas": number;
    readonly "status.updatedReplicas": number;
    readonly "status.unavailableReplicas": number;
  };
}

/** Optional fields of a ControlPlane by contract, keyed by path. */
export interface OptionalControlPlaneFields {
  readonly v1beta2: {
    readonly "spec.controlPlaneEndpoint.host": string;
    readonly "spec.controlPlaneEndpoint.port": number;
    readonly "spec.version": string;
    readonly "status.version": string;
    readonly "status.versions": readonly StatusVersion[];
    readonly "status.externalManagedControlPlane": boolean;
  };
  readonly v1beta1: OptionalControlPlaneFields["v1beta2"] & {
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that a ControlPlane type has the fields of its contract; `M` requires replicas. */
export type ControlPlaneFields<T, C extends ContractVersion, M extends boolean> = FollowsContract<
  T,
  RequiredConditions[C] &
    RequiredControlPlaneFields[C] &
    (M extends true ? RequiredControlPlaneMachineFields[C] : object),
  OptionalControlPlaneFields[C]
>;

/** Path of the field by contract that marks a control plane as initialized. */
export const initializedField: typeof initializationFields.controlPlaneInitialized = Object.freeze({
  v1beta2: "status.initialization.controlPlaneInitialized",
  v1beta1: "status.initialized",
});

/** Reports whether a control plane has served requests. */
export function isInitialized(contract: ContractVersion, object: object): boolean {
  return nestedValue(object, initializedField[contract].split(".")) === true;
}

/** Returns the contract violation of a control plane: half an endpoint or invalid versions. */
export function violationOfControlPlane(object: KubernetesObject): ContractViolation | undefined {
  return violationOfInfraCluster(object) ?? violationOfVersions(object);
}

function violationOfVersions(object: KubernetesObject): ContractViolation | undefined {
  const list = nestedValue(object, ["status", "versions"]);
  const versions = Array.isArray(list) ? (list as readonly StatusVersion[]) : [];
  const violation = (problem: string): ContractViolation => ({
    message: `reconcile left ${object.kind} with status.versions ${problem}`,
    fields: [["status", "versions"]],
  });
  const parsed = versions.map(({ version }) => tryParseVersion(version));
  for (const [index, current] of parsed.entries()) {
    if (current === undefined) {
      return violation(
        `containing ${JSON.stringify(versions[index]?.version)}: use versions such as v1.36.2`,
      );
    }
    const last = parsed[index - 1];
    if (last !== undefined && compareVersions(current, last, { build: true }) < 0) {
      return violation("in the wrong order: put the lowest version first, as machineVersions() does");
    }
  }
  return undefined;
}
