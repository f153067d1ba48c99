import type { ContractVersion } from "@capikit/api/contract";
import { notProvisionedReason, provisionedReason } from "@capikit/api/core/v1beta2";
import { isExternalReady } from "../../capi/external/index.ts";
import { nestedValue } from "../../capi/values/index.ts";

/** Where infrastructure of a contract says that all of it is there. */
export const provisionedField: Readonly<Record<ContractVersion, string>> = Object.freeze({
  v1beta2: "status.initialization.provisioned",
  v1beta1: "status.ready",
});

/** Whether infrastructure of a contract says that all of it is there. */
export function isProvisioned(contract: ContractVersion, object: object): boolean {
  if (contract === "v1beta1") return isExternalReady(object);
  return nestedValue(object, ["status", "initialization", "provisioned"]) === true;
}

/** Of Ready, where nothing else makes it. */
export const provisionedReasons = Object.freeze({
  complete: provisionedReason,
  incomplete: notProvisionedReason,
});
