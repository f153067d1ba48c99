import type { ContractVersion } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/index.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";
import { isProvisioned, provisionedField } from "../lifecycle/provisioned.ts";

/** Required fields of an InfraMachinePool by contract, keyed by path. */
export interface RequiredInfraMachinePoolFields {
  readonly v1beta2: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** For both contracts: Cluster API's MachinePool controller only reads this field. */
    readonly "status.ready": boolean;
    readonly "status.initialization.provisioned": boolean;
  };
  readonly v1beta1: {
    readonly "spec.providerIDList": readonly string[];
    readonly "status.replicas": number;
    /** For both contracts: Cluster API's MachinePool controller only reads this field. */
    readonly "status.ready": boolean;
  };
}

/** Optional fields of an InfraMachinePool by contract, keyed by path. */
export interface OptionalInfraMachinePoolFields {
  readonly v1beta2: { readonly "status.infrastructureMachineKind": string };
  readonly v1beta1: {
    readonly "status.infrastructureMachineKind": string;
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that an InfraMachinePool type has the fields of its contract. */
export type InfraMachinePoolFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredInfraMachinePoolFields[C],
  OptionalInfraMachinePoolFields[C]
>;

/** Returns the contract violation of an InfraMachinePool: Cluster API requires IDs and replicas. */
export function violationOfInfraMachinePool(
  contract: ContractVersion,
  object: KubernetesObject,
): ContractViolation | undefined {
  if (!isProvisioned(contract, object)) return undefined;
  const violation = (problem: string): ContractViolation => ({
    message: `reconcile left ${object.kind} with ${provisionedField[contract]} but ${problem}`,
    fields: [["status", "ready"]],
  });
  const replicas = nestedValue(object, ["status", "replicas"]);
  if (typeof replicas !== "number") {
    return violation("no status.replicas: set it to the number of machines, also to 0");
  }
  const ids = nestedValue(object, ["spec", "providerIDList"]);
  if (replicas === 0 || (Array.isArray(ids) && ids.length > 0)) return undefined;
  return violation(
    `no spec.providerIDList for ${replicas} status.replicas: set it to the provider IDs of the Nodes, which Cluster API waits for`,
  );
}
