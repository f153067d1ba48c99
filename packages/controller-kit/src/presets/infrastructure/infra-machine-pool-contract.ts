import type { ContractVersion } from "@capikit/api/contract";
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/values/index.ts";
import type { FollowsContract } from "../lifecycle/contract-fields.ts";
import { isProvisioned, provisionedField } from "../lifecycle/provisioned.ts";

/** Fields that an InfraMachinePool must have, by contract; by their paths. */
export interface RequiredInfraMachinePoolFields {
  readonly v1beta2: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** Of both contracts: as of Cluster API 1.14 the MachinePool controller reads nothing else. */
    readonly "status.ready": boolean;
    readonly "status.initialization.provisioned": boolean;
    readonly "status.conditions": readonly Condition[];
  };
  readonly v1beta1: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** Of both contracts: as of Cluster API 1.14 the MachinePool controller reads nothing else. */
    readonly "status.ready": boolean;
    readonly "status.conditions": readonly V1Beta1Condition[];
  };
}

/** Fields of which an InfraMachinePool may have some, by contract; by their paths. */
export interface OptionalInfraMachinePoolFields {
  readonly v1beta2: { readonly "status.infrastructureMachineKind": string };
  readonly v1beta1: {
    readonly "status.infrastructureMachineKind": string;
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** What a type of InfraMachinePools must have. */
export type InfraMachinePoolFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredInfraMachinePoolFields[C],
  OptionalInfraMachinePoolFields[C]
>;

/** Core waits for the machines' IDs and counts by the replicas, whatever else the pool says. */
export function violationOfInfraMachinePool(
  contract: ContractVersion,
  object: KubernetesObject,
): string | undefined {
  if (!isProvisioned(contract, object)) return undefined;
  const left = `reconcile left ${object.kind} with ${provisionedField[contract]} and`;
  const replicas = nestedValue(object, ["status", "replicas"]);
  if (typeof replicas !== "number") {
    return `${left} no status.replicas: Cluster API counts the machines of the pool by it. Set it, if to 0.`;
  }
  const ids = nestedValue(object, ["spec", "providerIDList"]);
  if (replicas === 0 || (Array.isArray(ids) && ids.length > 0)) return undefined;
  return `${left} ${replicas} status.replicas but no spec.providerIDList: Cluster API waits for it before it takes the pool as provisioned. Set it, as the Nodes will have them.`;
}
