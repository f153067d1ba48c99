import { textsAt } from "@capikit/common/json";
import { findContract, readContractLabels } from "@capikit/common/versions";
import type { ReadObject } from "./objects/fields.ts";

const contracts = ["v1beta2", "v1beta1"] as const;

/** Returns the newest contract and API version of a CRD; undefined without a contract label. */
export function contractOf(crd: ReadObject): ReturnType<typeof findContract> {
  return findContract(textsAt(crd, "metadata", "labels"), contracts);
}

export function contractOfVersion(crd: ReadObject, version: string): string | undefined {
  const read = readContractLabels(textsAt(crd, "metadata", "labels"));
  return contracts.find((contract) => read.get(contract)?.includes(version));
}
