import type { ContractVersion } from "@capikit/api/contract";
import type { StatusVersion, V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { compareVersions, tryParseVersion } from "@capikit/common/versions";
import { nestedValue } from "../../capi/values/index.ts";
import { violationOfInfraCluster } from "../infrastructure/infra-cluster-contract.ts";
import type { FollowsContract } from "../lifecycle/contract-fields.ts";

/** Fields that a ControlPlane must have, by contract; by their paths. */
export interface RequiredControlPlaneFields {
  readonly v1beta2: {
    readonly "status.initialization.controlPlaneInitialized": boolean;
    readonly "status.conditions": readonly Condition[];
  };
  readonly v1beta1: {
    readonly "status.initialized": boolean;
    readonly "status.conditions": readonly V1Beta1Condition[];
  };
}

/** Fields that a ControlPlane whose instances are Machines must have besides, by contract; by their paths. */
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

/** Fields of which a ControlPlane may have some, by contract; by their paths. */
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

/** What a type of ControlPlanes must have; those whose instances are Machines (`M`) must have numbers of them, too. */
export type ControlPlaneFields<T, C extends ContractVersion, M extends boolean> = FollowsContract<
  T,
  M extends true
    ? RequiredControlPlaneFields[C] & RequiredControlPlaneMachineFields[C]
    : RequiredControlPlaneFields[C],
  OptionalControlPlaneFields[C]
>;

/** Whether a control plane has taken requests once. */
export function isInitialized(contract: ContractVersion, object: object): boolean {
  const path =
    contract === "v1beta1"
      ? ["status", "initialized"]
      : ["status", "initialization", "controlPlaneInitialized"];
  return nestedValue(object, path) === true;
}

/** Half an endpoint, or versions that core refuses. */
export function violationOfControlPlane(object: KubernetesObject): string | undefined {
  return violationOfInfraCluster(object) ?? violationOfVersions(object);
}

function violationOfVersions(object: KubernetesObject): string | undefined {
  const list = nestedValue(object, ["status", "versions"]);
  const versions = Array.isArray(list) ? (list as readonly StatusVersion[]) : [];
  const left = `reconcile left ${object.kind} with status.versions`;
  const parsed = versions.map(({ version }) => tryParseVersion(version));
  for (const [index, current] of parsed.entries()) {
    if (current === undefined) {
      return `${left} that name ${JSON.stringify(versions[index]?.version)}: Cluster API takes none but versions such as v1.36.2.`;
    }
    const last = parsed[index - 1];
    if (last !== undefined && compareVersions(current, last, { build: true }) < 0) {
      return `${left} in the wrong order: Cluster API wants the lowest version first. machineVersions() sorts them.`;
    }
  }
  return undefined;
}
