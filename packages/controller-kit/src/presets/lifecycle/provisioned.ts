import type { ContractVersion, initializationFields } from "@capikit/api/contract";
import { notProvisionedReason, provisionedReason } from "@capikit/api/core/v1beta2";
import type { KubernetesObject } from "@capikit/api/meta";
import { nestedValue } from "../../capi/index.ts";
import { statusOf } from "./draft-object.ts";

export const provisionedField: typeof initializationFields.provisioned = Object.freeze({
  v1beta2: "status.initialization.provisioned",
  v1beta1: "status.ready",
});

/** Reports whether infrastructure is marked as provisioned. */
export function isProvisioned(contract: ContractVersion, object: object): boolean {
  return nestedValue(object, provisionedField[contract].split(".")) === true;
}

export function setProvisioned(contract: ContractVersion, draft: KubernetesObject): void {
  const status = statusOf(draft);
  // @until CAPI v1.16
  if (contract === "v1beta1") status.ready = true;
  else status.initialization = { ...(status.initialization as object | undefined), provisioned: true };
}

/** Reasons of Ready if no conditions determine it. */
export const provisionedReasons = Object.freeze({
  complete: provisionedReason,
  incomplete: notProvisionedReason,
});
