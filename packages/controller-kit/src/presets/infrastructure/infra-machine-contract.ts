import type { ContractVersion } from "@capikit/api/contract";
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/values/index.ts";
import type { FollowsContract } from "../lifecycle/contract-fields.ts";
import { isProvisioned, provisionedField } from "../lifecycle/provisioned.ts";

/** Fields that an InfraMachine must have, by contract; by their paths. */
export interface RequiredInfraMachineFields {
  readonly v1beta2: {
    readonly "spec.providerID": string;
    readonly "status.initialization.provisioned": boolean;
    readonly "status.conditions": readonly Condition[];
  };
  readonly v1beta1: {
    readonly "spec.providerID": string;
    readonly "status.ready": boolean;
    readonly "status.conditions": readonly V1Beta1Condition[];
  };
}

/** Fields of which an InfraMachine may have some, by contract; by their paths. */
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

/** What a type of InfraMachines must have. */
export type InfraMachineFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredInfraMachineFields[C],
  OptionalInfraMachineFields[C]
>;

/** Core waits for the provider's ID for ever, whatever else the machine says. */
export function violationOfInfraMachine(
  contract: ContractVersion,
  object: KubernetesObject,
): string | undefined {
  if (!isProvisioned(contract, object) || nestedValue(object, ["spec", "providerID"])) return undefined;
  return `reconcile left ${object.kind} with ${provisionedField[contract]} and no spec.providerID: Cluster API waits for it before it takes the machine as provisioned. Set it, as the Node of the machine will have it.`;
}
