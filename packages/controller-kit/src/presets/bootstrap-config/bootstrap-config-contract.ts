import type { ContractVersion, initializationFields } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/index.ts";
import type { FollowsContract, RequiredConditions } from "../lifecycle/contract-fields.ts";
import { statusOf } from "../lifecycle/draft-object.ts";

/** Required fields of a BootstrapConfig by contract, keyed by path. */
export interface RequiredBootstrapConfigFields {
  readonly v1beta2: {
    readonly "status.initialization.dataSecretCreated": boolean;
    readonly "status.dataSecretName": string;
  };
  readonly v1beta1: {
    readonly "status.ready": boolean;
    readonly "status.dataSecretName": string;
  };
}

/** Optional fields of a BootstrapConfig by contract, keyed by path. */
export interface OptionalBootstrapConfigFields {
  readonly v1beta2: object;
  readonly v1beta1: {
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** Checks that a BootstrapConfig type has the fields of its contract. */
export type BootstrapConfigFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredConditions[C] & RequiredBootstrapConfigFields[C],
  OptionalBootstrapConfigFields[C]
>;

export const dataCreatedField: typeof initializationFields.dataSecretCreated = Object.freeze({
  v1beta2: "status.initialization.dataSecretCreated",
  v1beta1: "status.ready",
});

/** Reports whether a config's status states that its data exist and names their Secret. */
export function hasData(contract: ContractVersion, config: object): boolean {
  const isCreated = nestedValue(config, dataCreatedField[contract].split(".")) === true;
  return isCreated && Boolean(nestedValue(config, ["status", "dataSecretName"]));
}

/** Sets the name of the data Secret in a draft's status and marks it as created. */
export function setDataSecret(
  contract: ContractVersion,
  draft: KubernetesObject,
  dataSecretName: string,
): void {
  const status = statusOf(draft);
  status.dataSecretName = dataSecretName;
  // @until CAPI v1.16
  if (contract === "v1beta1") status.ready = true;
  else status.initialization = { ...(status.initialization as object), dataSecretCreated: true };
}
