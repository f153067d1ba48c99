import type { ContractVersion } from "@capikit/api/contract";
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import type { Condition, KubernetesObject } from "@capikit/api/meta";
import { isExternalReady } from "../../capi/external/index.ts";
import { nestedValue } from "../../capi/values/index.ts";
import type { FollowsContract } from "../lifecycle/contract-fields.ts";
import { statusOf } from "../lifecycle/draft.ts";

/** Fields that a BootstrapConfig must have, by contract; by their paths. */
export interface RequiredBootstrapConfigFields {
  readonly v1beta2: {
    readonly "status.initialization.dataSecretCreated": boolean;
    readonly "status.dataSecretName": string;
    readonly "status.conditions": readonly Condition[];
  };
  readonly v1beta1: {
    readonly "status.ready": boolean;
    readonly "status.dataSecretName": string;
    readonly "status.conditions": readonly V1Beta1Condition[];
  };
}

/** Fields of which a BootstrapConfig may have some, by contract; by their paths. */
export interface OptionalBootstrapConfigFields {
  readonly v1beta2: object;
  readonly v1beta1: {
    readonly "status.failureReason": string;
    readonly "status.failureMessage": string;
  };
}

/** What a type of BootstrapConfigs must have. */
export type BootstrapConfigFields<T, C extends ContractVersion> = FollowsContract<
  T,
  RequiredBootstrapConfigFields[C],
  OptionalBootstrapConfigFields[C]
>;

/** Whether a config says that its data are there, and where. */
export function hasData(contract: ContractVersion, config: object): boolean {
  const isCreated =
    contract === "v1beta1"
      ? isExternalReady(config)
      : nestedValue(config, ["status", "initialization", "dataSecretCreated"]) === true;
  return isCreated && Boolean(nestedValue(config, ["status", "dataSecretName"]));
}

/** Sets the name of the data Secret in the status of a draft, and that it was created. */
export function setDataSecret(
  contract: ContractVersion,
  draft: KubernetesObject,
  dataSecretName: string,
): void {
  const status = statusOf(draft);
  status.dataSecretName = dataSecretName;
  if (contract === "v1beta1") status.ready = true;
  else status.initialization = { ...(status.initialization as object), dataSecretCreated: true };
}
