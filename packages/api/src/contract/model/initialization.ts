import { valueAt } from "@capikit/common/json";
import { type ContractVersion, contractVersions } from "./names.ts";

/**
 * The fields that report the end of the initialization of a provider's object, by the contract version.
 * Their names are those of contract v1beta2 in `status.initialization`.
 */
export const initializationFields = /* @__PURE__ */ Object.freeze({
  provisioned: { v1beta2: "status.initialization.provisioned", v1beta1: "status.ready" },
  controlPlaneInitialized: {
    v1beta2: "status.initialization.controlPlaneInitialized",
    v1beta1: "status.initialized",
  },
  dataSecretCreated: { v1beta2: "status.initialization.dataSecretCreated", v1beta1: "status.ready" },
} as const satisfies Readonly<Record<string, Readonly<Record<ContractVersion, string>>>>);

/** Name of a field in {@link initializationFields}. */
export type InitializationField = keyof typeof initializationFields;

/** Reports whether the initialization of an object is complete, in the field of one contract version, or of any. */
export function isInitialized(
  object: unknown,
  field: InitializationField,
  versions: readonly ContractVersion[] = contractVersions,
): boolean {
  const paths = initializationFields[field];
  return versions.some((version) => valueAt(object, ...paths[version].split(".")) === true);
}
