import type { ContractVersion } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/index.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import type { ContractViolation } from "../lifecycle/lifecycle-plan.ts";
import { isProvisioned, provisionedField } from "../lifecycle/provisioned.ts";

/** Required fields of an InfraMachine by contract, keyed by path. */
export interface RequiredInfraMachineFields {
  readonly v1beta2: {
    readonly "spec.providerID": string;
    readonly "status.initialization.provisioned": boolean;
  };
  readonly v1beta1: {
    readonly "spec.providerID": string;
    readonly "status.ready": boolean;
  };
}

/** Optional fields of an InfraMachine by contract, keyed by path. */
export interface OptionalInfraMachineFields {
  readonly v1beta2: {
    readonly "status.addresses": readonly { readonly type: string; readonly address: string }[];
    readonly "status.failureDomain": string;
  };
  readonly v1beta1: OptionalInfraMachineFields["v1beta2"] & {
    readonly "spec.failureDomain": string;
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that an InfraMachine type has the fields of its contract. */
export type InfraMachineFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredInfraMachineFields[C],
  OptionalInfraMachineFields[C]
>;

/** Returns the contract violation of an InfraMachine: Cluster API requires a provider ID. */
export function violationOfInfraMachine(
  contract: ContractVersion,
  object: KubernetesObject,
): ContractViolation | undefined {
  if (!isProvisioned(contract, object) || nestedValue(object, ["spec", "providerID"])) return undefined;
  return {
    message: `reconcile left ${object.kind} with ${provisionedField[contract]} but no spec.providerID: set it to the provider ID of the machine's Node, which Cluster API waits for`,
    fields: [],
  };
}
